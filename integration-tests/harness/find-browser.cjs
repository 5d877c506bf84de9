const { existsSync } = require("node:fs")

/** Where Chromium or Chrome is usually installed; the environment may name another place. */
const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** The browser that tests of pages are run in, or nothing when there is none. */
exports.findBrowser = () =>
  [process.env.CHROMIUM_PATH ?? "", ...usualPlaces].find(
    (place) => place !== "" && existsSync(place),
  )
