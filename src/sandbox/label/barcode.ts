import type { DrawingContext } from "bwip-js"

/** A bar from its left edge, in narrow widths. */
export type Bar = { left: number; width: number }

/** The bars of a barcode, and how wide all of it is without the quiet zones. */
export type Barcode = { bars: Bar[]; width: number }

/**
 * A text as Code 128.
 *
 * @throws Error when the text has signs that Code 128 cannot write
 */
export async function code128(text: string): Promise<Barcode> {
  const { render } = await import("bwip-js")
  return render({ bcid: "code128", text, scale: 1 }, barCollector())
}

/** Takes the bars down instead of painting them: the page draws them as vectors. */
function barCollector(): DrawingContext<Barcode> {
  const barcode: Barcode = { bars: [], width: 0 }
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      barcode.width = width
    },
    // The middle of an odd width is given rounded up to a whole number.
    line: (...[middle, , , , width]) => {
      barcode.bars.push({ left: middle - Math.ceil(width / 2), width })
    },
    polygon: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => barcode,
  }
}
