/**
 * Makes sure that labels can be drawn: what draws the bars is optional for those who never run a sandbox.
 *
 * @param locate finds a module or throws
 * @throws Error that says what to install
 */
export function checkLabelPeers(locate: (module: string) => string = require.resolve): void {
  try {
    locate("bwip-js")
  } catch (cause) {
    const message =
      "The sandbox draws the bars of its labels with bwip-js: npm install --save-dev bwip-js"
    throw new Error(message, { cause })
  }
}

/** Where a font of the DejaVu family lies. */
export function fontFile(name: "DejaVuSans" | "DejaVuSans-Bold"): string {
  return require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)
}
