/** What a carrier's number may be made of: the callback joins numbers with `|`, and labels bar-code them. */
export const trackingNumberPattern = /^[A-Za-z0-9-]{1,40}$/

/**
 * The number that the carrier gives a package: also what the barcode on its label says.
 *
 * @param index of the package in its shipment, from 0
 */
export function trackingNumberOf(shipmentId: number, index: number): string {
  const digits = `${String(shipmentId).padStart(9, "0")}${String(index + 1).padStart(3, "0")}`
  return `SB${digits}${checkDigit(digits)}`
}

/** Weighted sum modulo 10, weights 3 and 1 from the right. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
