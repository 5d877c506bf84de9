import { checkLabelPeers } from "../label/label-peers"

describe("libraries for labels", () => {
  it("are here", () => {
    expect(() => checkLabelPeers()).not.toThrow()
  })

  it.each(["pdfkit", "bwip-js", "dejavu-fonts-ttf"])(
    "say how to install them without %s",
    (gone) => {
      const locate = (module: string) => {
        if (module.startsWith(gone)) throw new Error(`Cannot find module ${module}`)
        return module
      }
      expect(() => checkLabelPeers(locate)).toThrow(
        "The sandbox draws labels with pdfkit, bwip-js and dejavu-fonts-ttf: " +
          "npm install --save-dev pdfkit bwip-js dejavu-fonts-ttf",
      )
    },
  )
})
