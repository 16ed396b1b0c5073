"""What PyInstaller collects with QtGui: of Qt's plugins only those that are in use.

The libraries that only other plugins need stay out with them.
"""

from PyInstaller.utils.hooks.qt import add_qt6_dependencies

from tools.bundle import wanted

hiddenimports, collected, datas = add_qt6_dependencies(__file__)
binaries = [(source, folder) for source, folder in collected if wanted(source)]
