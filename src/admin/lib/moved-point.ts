/** Not 1,000: the comma may separate thousands or decimals. */
const DECIMAL = /^(?![1-9]\d*,\d{3}$)(\d+)(?:[.,](\d*))?$/

/**
 * An entered decimal number times a power of ten. It only moves the point, so it loses no digits and adds no
 * rounding errors. Other text stays unchanged.
 */
export function movedPoint(text: string, places: number): string {
  const [, whole = "", fraction = ""] = DECIMAL.exec(text.trim()) ?? []
  if (!whole) {
    return text
  }
  const zeros = "0".repeat(Math.abs(places))
  const digits = `${zeros}${whole}${fraction}${zeros}`
  const point = zeros.length + whole.length + places
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, "")
  const after = digits.slice(point).replace(/0+$/, "")
  return after ? `${before}.${after}` : before
}
