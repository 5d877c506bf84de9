import type { PriceRecord } from "../../../../../../modules/shipment_ordering/price-records/price-record"
import type { PriceStep } from "../../../../../../price-rules"

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

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${First}${SnakeCase<Rest>}`
    : `${First}_${SnakeCase<Uncapitalize<Rest>>}`
  : Text

type WithSnakeKeys<T> = T extends object
  ? { [Key in keyof T as SnakeCase<Key & string>]: T[Key] }
  : never

/** A step as the interface shows it: the same, its fields named as everything else there. */
export type ShownStep = WithSnakeKeys<PriceStep>

export function serialiseStep(step: PriceStep): ShownStep {
  return Object.fromEntries(
    Object.entries(step).map(([key, value]) => [
      key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
      value,
    ]),
  ) as ShownStep
}
