import { calculateCustomerPrice, mergeRules, type CustomerPrice, type RuleOverrides } from ".."
import type { PriceInput } from "../customer-price"

/** A quote of 12.30 and VAT, one package to Latvia, a cart in euros of unknown value; tax unknown. */
export function priceCase(
  rules: RuleOverrides = {},
  changes: Partial<Omit<PriceInput, "rules">> = {},
): PriceInput {
  return {
    base: { kind: "quote", priceWithTax: "14.88", priceWithoutTax: "12.30" },
    rules: mergeRules(rules),
    packageCount: 1,
    countryCode: "LV",
    itemsValue: null,
    cartCurrency: "eur",
    quoteCurrency: "eur",
    exchange: null,
    taxRatePercent: null,
    ...changes,
  }
}

/** The price of such a case, which must have one. */
export function priceOf(
  rules: RuleOverrides = {},
  changes: Partial<Omit<PriceInput, "rules">> = {},
): Extract<CustomerPrice, { kind: "price" }> {
  const price = calculateCustomerPrice(priceCase(rules, changes))
  if (price.kind === "unavailable") throw new Error(`No price: ${price.reason}.`)
  return price
}

/** A quote whose prices with and without tax are the same. */
export function quoteOf(price: string): Pick<PriceInput, "base"> {
  return { base: { kind: "quote", priceWithTax: price, priceWithoutTax: price } }
}

/** Names of the steps, in their order. */
export function stepNames({ steps }: CustomerPrice): string[] {
  return steps.map(({ step }) => step)
}
