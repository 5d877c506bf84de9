import type { PriceRecord } from "../../modules/shipment_ordering/price-records/price-record"
import type { OptionPrice } from "./option-price"
import type { OptionService } from "./option-service"
import type { PricedCart } from "./priced-cart"

/** What the merchant is shown of a price; undefined where nobody can say which cart it was for. */
export function toPriceRecord({
  cart,
  service,
  price,
  account,
}: {
  cart: PricedCart
  service: OptionService
  price: OptionPrice
  account: string
}): PriceRecord | undefined {
  if (!cart.id) {
    return undefined
  }
  const base = {
    cart_id: cart.id,
    option_key: service.key,
    account,
    currency_code: cart.currencyCode,
    priced_at: new Date(),
  }
  if (!price.isAvailable) {
    return {
      ...base,
      service_code: service.code,
      source: null,
      amount: null,
      tax_inclusive: null,
      service_price: null,
      reason: price.reason,
      steps: [],
      package_count: 0,
      goods_value: null,
    }
  }
  return {
    ...base,
    service_code: price.serviceCode ?? service.code,
    source: price.source,
    amount: String(price.amount),
    tax_inclusive: price.isTaxInclusive,
    service_price: price.servicePrice ?? null,
    reason: price.reason ?? null,
    steps: price.steps,
    package_count: price.packages.length,
    goods_value: price.goodsValue ?? null,
  }
}
