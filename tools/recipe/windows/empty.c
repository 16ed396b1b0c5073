/* python3.dll: has no code of its own. Its names lead to python311.dll. */
int start(void *library, int reason, void *reserved) { return 1; }
