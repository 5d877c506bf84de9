import type { TestStore } from "./test-store"

/** What an order's delivery was priced by, as the admin route shows it. */
export interface PriceRecord {
  option_key: string
  account: string
  service_code: string
  source: string | null
  amount: string | null
  currency_code: string
  tax_inclusive: boolean | null
  service_price: string | null
  reason: string | null
  steps: { step: string; amount: string; currency: string }[]
  package_count: number
  items_value: string | null
}

export async function readOrderPrices(
  { admin }: Pick<TestStore, "admin">,
  orderId: string,
): Promise<PriceRecord[]> {
  const { prices } = await admin.get<{ prices: PriceRecord[] }>(
    `/admin/shipment-ordering/orders/${orderId}/prices`,
  )
  return prices
}
