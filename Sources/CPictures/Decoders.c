#include "CPictures.h"
#include <chafa.h>
