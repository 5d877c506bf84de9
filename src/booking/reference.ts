/**
 * What tells our shipments apart in the account: the order's number and the end of the row's id.
 * It ends the description, the one text that the service gives back.
 */
export function shipmentReference(displayId: string | number, rowId: string): string {
  return `#${String(displayId).replace(/\s+/g, "")}-${rowId.slice(-6)}`
}

/** The reference at the end of a description, or undefined when there is none. */
export function referenceIn(description: string): string | undefined {
  return /(?:^|\s)(#\S+-[0-9A-Za-z]{6})\s*$/.exec(description)?.[1]
}

/** The order's number in a reference of ours, as people write it, without `#`; undefined in any other. */
export function orderNumberIn(reference: string): string | undefined {
  return /^#(.+)-[0-9A-Za-z]{6}$/.exec(reference)?.[1]
}
