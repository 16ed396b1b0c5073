/* icuuc.dll for Wine alone: Windows 10 has the real one, and Wine 8 has none. Qt asks for these names when it
   is loaded. The kiosk converts no text by them, so they return nothing. */
#define NAME(name) __declspec(dllexport) void *name(void) { return 0; }
NAME(UCNV_FROM_U_CALLBACK_SUBSTITUTE) NAME(UCNV_TO_U_CALLBACK_SUBSTITUTE) NAME(ucnv_cbFromUWriteUChars)
NAME(ucnv_cbToUWriteUChars) NAME(ucnv_close) NAME(ucnv_countAvailable) NAME(ucnv_fromUCountPending)
NAME(ucnv_fromUnicode) NAME(ucnv_getAvailableName) NAME(ucnv_getFromUCallBack) NAME(ucnv_getMaxCharSize)
NAME(ucnv_getName) NAME(ucnv_getStandardName) NAME(ucnv_getToUCallBack) NAME(ucnv_open) NAME(ucnv_reset)
NAME(ucnv_setFromUCallBack) NAME(ucnv_setToUCallBack) NAME(ucnv_toUCountPending) NAME(ucnv_toUnicode)

int start(void *library, int reason, void *reserved) { return 1; }
