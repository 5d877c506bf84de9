import { noPriceText, type Preview, type SampleDestination } from "../../../../../pricing"
import { serialiseStep } from "../../orders/[id]/prices/serialise-price-record"

export function serialisePreview({ currencyCode, goodsValue, prices }: Preview) {
  return {
    currency_code: currencyCode,
    goods_value: goodsValue,
    prices: prices.map((one) => serialisePrice(one, currencyCode)),
  }
}

function serialisePrice(
  { service, isCashOnDelivery, price }: Preview["prices"][number],
  currency_code: string,
) {
  const base = {
    /** By which the rules of an option are kept. */
    option_key: service.key,
    service_code: service.code,
    service_name: service.name,
    is_cash_on_delivery: isCashOnDelivery,
    currency_code,
  }
  return price.isAvailable
    ? {
        ...base,
        amount: String(price.amount),
        tax_inclusive: price.isTaxInclusive,
        is_free: price.isFree,
        source: price.source,
        service_price: price.servicePrice ?? null,
        /** The carrier's service; another than the one asked for with "Cheapest" and its like. */
        chosen_service_code: price.serviceCode ?? null,
        chosen_service_name: price.serviceName ?? null,
        delivery_days: price.deliveryDays ?? null,
        packages: price.packages,
        steps: price.steps.map(serialiseStep),
        reason: price.reason ?? null,
        reason_text: null,
      }
    : {
        ...base,
        amount: null,
        tax_inclusive: null,
        is_free: false,
        source: null,
        service_price: null,
        chosen_service_code: null,
        chosen_service_name: null,
        delivery_days: null,
        packages: [],
        steps: [],
        reason: price.reason,
        /** As the customer would be told. */
        reason_text: noPriceText(price),
      }
}

export type ShownPreview = ReturnType<typeof serialisePreview>
export type ShownPreviewPrice = ReturnType<typeof serialisePrice>

export function serialiseDestination({ countryCode, postalCode, currencyCode }: SampleDestination) {
  return { country_code: countryCode, postal_code: postalCode, currency_code: currencyCode }
}

export type ShownDestination = ReturnType<typeof serialiseDestination>
