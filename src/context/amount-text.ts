/**
 * An amount or quantity of the store as decimal text, whatever form it has: a number, a text, or the
 * framework's BigNumber, which turns into a number.
 */
export function amountText(value: unknown): string {
  return typeof value === "string" ? value : String(Number(value ?? 0))
}
