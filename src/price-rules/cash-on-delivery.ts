import Big from "big.js"

/**
 * What the carrier collects: all that the customer owes but the delivery, and the delivery as he sees
 * it, tax included. Decimal text with the two decimals that the three currencies have.
 *
 * @param totals decimal texts in the same currency
 */
export function collectAmount(totals: { itemsTotal: string; deliveryTotal: string }): string {
  return new Big(totals.itemsTotal).plus(totals.deliveryTotal).toFixed(2, Big.roundHalfUp)
}

/** A price for delivery, as far as collecting money depends on it. */
interface CodPrice {
  /** What the customer pays for delivery, tax included; decimal text in the currency of the items. */
  deliveryTotal: string
}

interface CodResult<T extends CodPrice> {
  price: T
  /** Items and delivery: what is collected, decimal text. */
  amount: string
}

/**
 * The price of a delivery whose price depends on an amount that contains it.
 *
 * Asks first for the items alone, then for items and the first price; the second price stands. Two
 * passes suffice: where the service takes a fixed fee the second answer is the first, and where it
 * takes a share of the amount, each pass leaves that share of the error: at 2% of a delivery that comes to
 * 10.00 the first pass is 0.20 short and the second less than a cent. Where the fee jumps between two
 * bands and the last difference crosses the border, the jump is the merchant's. What is collected is
 * items and the price that stands, so customer and merchant agree to the cent in any case.
 *
 * Undefined as soon as a pass has no price: the service may collect the items' value, but not more.
 *
 * @param ask the price when `amount`, a decimal text, is collected
 */
export async function twoPassCod<T extends CodPrice>(
  itemsTotal: string,
  ask: (amount: string) => Promise<T | undefined>,
): Promise<CodResult<T> | undefined> {
  const amountFor = (deliveryTotal: string): string => collectAmount({ itemsTotal, deliveryTotal })
  const itemsAlone = amountFor("0")
  const first = await ask(itemsAlone)
  if (!first) return undefined
  const withDelivery = amountFor(first.deliveryTotal)
  const price = withDelivery === itemsAlone ? first : await ask(withDelivery)
  return price && { price, amount: amountFor(price.deliveryTotal) }
}

/** The currencies that the service takes (API, "Shipment creation payload", `parcel_currency`). */
const CURRENCIES = ["EUR", "USD", "PLN"]

/** Whether money can be collected in a currency; where not, the reason is `cod_currency`. */
export function isCodCurrency(currencyCode: string): boolean {
  return CURRENCIES.includes(currencyCode.trim().toUpperCase())
}
