import type { PriceRecord } from "../../../../../../modules/shipment_ordering/price-records/price-record"
import { serialiseStep } from "./serialise-step"

export function serialisePriceRecord(record: PriceRecord) {
  return {
    option_key: record.option_key,
    account: record.account,
    service_code: record.service_code,
    source: record.source,
    amount: record.amount,
    currency_code: record.currency_code,
    tax_inclusive: record.tax_inclusive,
    service_price: record.service_price,
    reason: record.reason,
    steps: record.steps.map(serialiseStep),
    package_count: record.package_count,
    goods_value: record.goods_value,
    priced_at: record.priced_at,
  }
}
