import type { TestStore } from "./test-store"

/** With these a customer pays what the service asks, tax included. */
const NO_RULES = {
  price_tax: "with_tax",
  tax_inclusive: null,
  markup_percent: "0",
  markup_fixed: "0",
  handling_fee_per_package: "0",
  minimum: null,
  maximum: null,
  rounding: { kind: "none" },
  free_from: [],
  fallback: null,
  account_price_rules: {},
  option_price_rules: {},
  exchange_rates: {},
  exchange_buffer_percent: 0,
}

/** Sets the given price rules and no others, whatever a test before has set. */
export async function setPriceRules(
  { admin }: Pick<TestStore, "admin">,
  rules: Partial<Record<keyof typeof NO_RULES, unknown>> = {},
): Promise<void> {
  await admin.post("/admin/shipment-ordering/settings", { ...NO_RULES, ...rules })
}
