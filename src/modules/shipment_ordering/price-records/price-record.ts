import type { PriceStep } from "../../../price-rules"

/** What a price was made of, for the merchant. */
export interface PriceRecord {
  cart_id: string
  /** `data.id` of the shipping option. */
  option_key: string
  account: string
  service_code: string
  source: "live" | "cache" | "stale" | "fallback" | null
  amount: string | null
  currency_code: string
  tax_inclusive: boolean | null
  service_price: string | null
  reason: string | null
  steps: PriceStep[]
  package_count: number
  goods_value: string | null
  priced_at: Date
}
