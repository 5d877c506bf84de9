const peers = ["pdfkit", "bwip-js", "dejavu-fonts-ttf/package.json"] as const

/**
 * Makes sure that labels can be drawn: the libraries are optional for those who never run a sandbox.
 *
 * @param locate finds a module or throws
 * @throws Error that says what to install
 */
export function checkLabelPeers(locate: (module: string) => string = require.resolve): void {
  try {
    for (const peer of peers) locate(peer)
  } catch (cause) {
    const message =
      "The sandbox draws labels with pdfkit, bwip-js and dejavu-fonts-ttf: " +
      "npm install --save-dev pdfkit bwip-js dejavu-fonts-ttf"
    throw new Error(message, { cause })
  }
}

/** Where a font of the DejaVu family lies. */
export function fontFile(name: "DejaVuSans" | "DejaVuSans-Bold"): string {
  return require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)
}
