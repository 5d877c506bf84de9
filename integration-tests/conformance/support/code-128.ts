/** Widths of bars and gaps, in modules, of the values 0 to 105 (ISO/IEC 15417); 103 to 105 start a symbol. */
const patterns = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 " +
  "122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 " +
  "322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 " +
  "112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 " +
  "331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 " +
  "112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 " +
  "124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 " +
  "411311 113141 114131 311141 411131 211412 211214 211232"
).split(" ")
const stop = "2331112"
const [toC, toB, startB, startC] = [99, 100, 104, 105]

/** A black bar: where it begins and how wide it is, in any one unit. */
export interface Bar {
  left: number
  width: number
}

/** The text of a Code 128 symbol (sets B and C). @throws Error when a scanner could not read it */
export function readCode128(bars: Bar[]): string {
  const values = readValues(bars)
  const [start = -1, ...rest] = values
  const check = rest.pop()
  const sum = rest.reduce((total, value, index) => total + value * (index + 1), start)
  if (sum % 103 !== check) {
    throw new Error("The check character of the bar code is wrong")
  }
  let isNumeric = start === startC
  let text = ""
  for (const value of rest) {
    if (value === toB || value === toC) {
      isNumeric = value === toC
    } else {
      text += isNumeric ? String(value).padStart(2, "0") : String.fromCharCode(value + 32)
    }
  }
  return text
}

function readValues(bars: Bar[]): number[] {
  const widths = moduleWidths(bars)
  const body = widths.slice(0, -stop.length)
  if (widths.slice(-stop.length).join("") !== stop || body.length % 6 !== 0) {
    throw new Error("The bar code does not end with a stop character")
  }
  const symbols = body.join("").match(/.{6}/g) ?? []
  const values = symbols.map((symbol) => patterns.indexOf(symbol))
  if (values.includes(-1) || ![startB, startC].includes(values[0] ?? -1)) {
    throw new Error("The bar code has a symbol that Code 128 has not")
  }
  return values
}

/** Bars and gaps in turn, as whole numbers of the narrowest bar. */
function moduleWidths(bars: Bar[]): number[] {
  const sorted = [...bars].sort((a, b) => a.left - b.left)
  const narrowest = Math.min(...sorted.map(({ width }) => width))
  return sorted
    .flatMap(({ left, width }, index) => {
      const next = sorted[index + 1]
      return next === undefined ? [width] : [width, next.left - left - width]
    })
    .map((width) => Math.round(width / narrowest))
}
