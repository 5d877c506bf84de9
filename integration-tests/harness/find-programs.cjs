const { existsSync } = require("node:fs")
const path = require("node:path")

/** The first has no window and needs a fifth less of the processor. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
const ON_A_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"

/**
 * The browser that tests of pages are run in: the one that CHROMIUM_PATH names, else the first that is installed. Undefined
 * when there is none.
 */
exports.findBrowser = () => {
  const named = process.env.CHROMIUM_PATH
  if (!named) return find(NAMES) ?? [ON_A_MAC].find((place) => existsSync(place))
  if (existsSync(named)) return named
  throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
}

exports.findRedis = () => find(["redis-server"])
/** Draws PDFs. */
exports.findPoppler = () => find(["pdftoppm"])
/** Reads barcodes. */
exports.findZbar = () => find(["zbarimg"])
/** Joins pictures into a moving one. */
exports.findImg2webp = () => find(["img2webp"])

/** Specs that cannot do without. */
exports.NEED_REDIS = ["trouble/chaos", "trouble/outage", "trouble/rating-processes"]

function find(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean)
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((place) => existsSync(place))
}
