import { code128 } from "../operations/label"

/** Widths of bars and spaces in turn. */
async function widthsOf(text: string): Promise<number[]> {
  const { bars } = await code128(text)
  return bars.flatMap((bar, index) => {
    const next = bars[index + 1]
    return next === undefined ? [bar.width] : [bar.width, next.left - bar.left - bar.width]
  })
}

describe("barcode", () => {
  it("is Code 128: a start, symbols of eleven narrow widths, and the stop", async () => {
    const widths = await widthsOf("SB0001000010013")
    expect(widths.slice(0, 6).join("")).toBe("211214")
    expect(widths.slice(-7).join("")).toBe("2331112")
    const symbols = widths.slice(0, -7)
    expect(symbols.length % 6).toBe(0)
    for (let start = 0; start < symbols.length; start += 6) {
      const symbol = symbols.slice(start, start + 6)
      expect(symbol.every((width) => width >= 1 && width <= 4)).toBe(true)
      expect(symbol.reduce((total, width) => total + width, 0)).toBe(11)
    }
  })

  it("differs for every package", async () => {
    expect(await widthsOf("SB0001000010013")).not.toEqual(await widthsOf("SB0001000010020"))
  })
})
