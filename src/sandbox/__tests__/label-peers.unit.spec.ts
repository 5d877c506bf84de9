import { checkLabelPeers } from "../label/label-peers"

describe("the library for labels", () => {
  it("is here", () => {
    expect(() => checkLabelPeers()).not.toThrow()
  })

  it("is named, with how to install it, when it is not", () => {
    const locate = (module: string) => {
      throw new Error(`Cannot find module ${module}`)
    }
    expect(() => checkLabelPeers(locate)).toThrow(
      "The sandbox draws the bars of its labels with bwip-js: npm install --save-dev bwip-js",
    )
  })
})
