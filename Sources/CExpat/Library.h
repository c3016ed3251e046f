#pragma once

#include <expat.h>

#define FUNCTIONS(X)                                                                                                   \
    X(ParserCreate) X(ParserFree) X(Parse) X(ResumeParser) X(StopParser) X(SetUserData) X(SetElementHandler)           \
    X(SetCharacterDataHandler) X(SetEntityDeclHandler) X(SetSkippedEntityHandler) X(GetErrorCode) X(ErrorString)       \
    X(GetCurrentLineNumber) X(GetCurrentByteIndex)
#define DECLARE(name) __typeof__(&XML_##name) name;

// The functions of expat that are called, without the prefix of their names.
extern struct expat_functions {
    FUNCTIONS(DECLARE)
} cexpat_call;
