import { parseSettings, type Settings } from "../../src/modules/shipment_ordering/settings-schema"
import { listSettingsOnCard } from "../../src/settings"
import type { TestStore } from "./test-store"

const RULES: readonly string[] = [
  ...listSettingsOnCard("prices", "ownPrices"),
  "exchange_rates",
  "exchange_buffer_percent",
]

/** As a store is before anybody sets a rule: a customer pays what the service asks, tax included. */
const noRules = Object.fromEntries(
  Object.entries(parseSettings(undefined)).filter(([field]) => RULES.includes(field)),
)

/** Sets the given price rules and no others, whatever a test before has set. */
export async function setPriceRules(
  { admin }: Pick<TestStore, "admin">,
  rules: Partial<Record<keyof Settings, unknown>> = {},
): Promise<void> {
  await admin.post("/admin/shipment-ordering/settings", { ...noRules, ...rules })
}
