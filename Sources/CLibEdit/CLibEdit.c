#if !__has_include(<histedit.h>)
#error "libedit's header is missing: apt-get install libedit-dev (or: make prerequisites)"
#endif
#include "CLibEdit.h"
