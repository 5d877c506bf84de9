import Big from "big.js"

/**
 * What the carrier collects: the total of the items and the delivery with tax. Decimal text with two decimals, as
 * in all three currencies.
 *
 * @param totals decimal texts in the same currency
 */
export function collectAmount(totals: { itemsTotal: string; deliveryTotal: string }): string {
  return new Big(totals.itemsTotal).plus(totals.deliveryTotal).toFixed(2, Big.roundHalfUp)
}

/** The part of a delivery price that the amount to collect depends on. */
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
 * Asks first for the items alone, then for the items plus the first price; the second price counts. Two passes
 * are enough. With a fixed fee both answers are equal. With a share of the amount, each pass leaves that share of
 * the error: at 2% of a delivery of 10.00, 0.20 after the first pass and less than a cent after the second. If
 * the amount crosses into a band with another fee, the merchant pays the difference. The collected amount is
 * always the items plus the counted price, so customer and merchant agree to the cent.
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

/** Whether money can be collected in a currency; if not, the reason is `cod_currency`. */
export function isCodCurrency(currencyCode: string): boolean {
  return CURRENCIES.includes(currencyCode.trim().toUpperCase())
}
