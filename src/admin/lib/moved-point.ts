/** Without the one that may part thousands: what is meant by 1,000 is for its writer to say. */
const DECIMAL = /^(?![1-9]\d*,\d{3}$)(\d+)(?:[.,](\d*))?$/

/**
 * A decimal number as it was entered, times a power of ten. Only the point is moved: no digit is lost, and
 * none is made up as a division of numbers would. What is no number stays as it is.
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
