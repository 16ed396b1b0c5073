"""Draw the animation of README: the demonstration, as `run.py demo` plays it, in frames.

It needs Chromium and its driver.
"""

import io
import sys
from pathlib import Path
from time import sleep

from PIL import Image

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.chromium import headless
from tools.demo.stage import stage
from tools.demo.story import tell

size, wide = (1280, 660), 960
settled = 0.7  # seconds until a page has come
quality = 60


def main() -> None:
    """Play the story once, and write a frame for each moment at which people read."""
    frames: list[Image.Image] = []
    lasting: list[int] = []

    def wait(seconds: float) -> None:
        sleep(settled)
        picture = Image.open(io.BytesIO(browser.get_screenshot_as_png())).convert("RGB")
        frames.append(picture.resize((wide, size[1] * wide // size[0]), Image.Resampling.LANCZOS))
        lasting.append(int(seconds * 1000))

    with headless() as browser, stage(wait) as played:
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        browser.get(played.url)
        tell(played)
    path = HERE / "demo.webp"
    first, *rest = frames
    first.save(
        path, save_all=True, append_images=rest, duration=lasting, loop=0, quality=quality, method=6
    )


if __name__ == "__main__":
    main()
