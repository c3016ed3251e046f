// Nothing is called: the program only links icu-data.c.
#pragma once
