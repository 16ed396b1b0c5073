/* python.exe: starts the Python whose DLL is beside it. */
#include <windows.h>

int wmain(int count, wchar_t **arguments) {
    HMODULE library = LoadLibraryW(L"python311.dll");
    int (*run)(int, wchar_t **) = library ? (void *)GetProcAddress(library, "Py_Main") : 0;
    return run ? run(count, arguments) : 3;
}
