import Big from "big.js"
import { goodsValue } from "../booking"
import { amountText } from "../context"

/** A line of an order that was read with its totals. */
interface PaidLine {
  unit_price?: unknown
  is_tax_inclusive?: unknown
  /** After discounts and with tax, of what was not returned yet. */
  total?: unknown
  tax_total?: unknown
  quantity?: unknown
  detail?: {
    quantity?: unknown
    return_received_quantity?: unknown
    return_dismissed_quantity?: unknown
  } | null
}

/**
 * What items of an order are worth: their share of what was paid for their lines, discounts taken off. With
 * tax where the store's prices include it, else without. Decimal text in the order's currency, two places.
 */
export function valueOfItems(items: { line: PaidLine; quantity: number }[]): string {
  return goodsValue(items.map(({ line, quantity }) => ({ ...paidFor(line), quantity })))
}

function paidFor(line: PaidLine): { price: string; units: string } {
  const { unit_price, is_tax_inclusive, total, tax_total, detail } = line
  // Core leaves what came back out of a line's totals.
  const units = new Big(amountText(detail?.quantity ?? line.quantity))
    .minus(amountText(detail?.return_received_quantity))
    .minus(amountText(detail?.return_dismissed_quantity))
  if (total === undefined || units.lte(0)) {
    return { price: amountText(unit_price), units: "1" }
  }
  const paid = new Big(amountText(total)).minus(is_tax_inclusive ? "0" : amountText(tax_total))
  return { price: paid.lt(0) ? "0" : paid.toFixed(), units: units.toFixed() }
}
