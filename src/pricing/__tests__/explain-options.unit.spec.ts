import type { MedusaContainer } from "@medusajs/framework/types"
import type { PluginContext } from "../../context"
import { PROVIDER_PREFIX, type RecordedPrice } from "../../modules/shipment_ordering"
import { ACCOUNT, factsOf } from "../../planning/__tests__/planned-shipment"
import { toOptionData } from "../../store"
import { explainOptions } from "../explain-options"

/** For which the service asked 5. */
const RECORD = {
  ...{ option_key: "door", service_code: "door", account: ACCOUNT.handle, currency_code: "eur" },
  ...{ items_value: "30", priced_at: new Date("2026-11-30T08:30:00Z") },
  priced_from: {
    ...{ to: ["LV", "10"], items: [], type: 1, tax: "21", owed: "30", surcharge: null },
    packed: [{ type: 1, dangerous: false, packages: [{ weight: 500, outer: [100, 100, 100] }] }],
    asked: [{ cod: null, answers: [[["door", "5", "4.13", 1, 3]]] }],
  } as object,
  order_facts: { zone: "zone", profile: "profile", channel: null } as object,
} as RecordedPrice

/** Explains an order's only option. */
const explain = async (
  { account = ACCOUNT.handle, price_type = "calculated" },
  rules: NonNullable<Parameters<typeof factsOf>[0]>["rules"] = [],
) => {
  const { configuration } = factsOf({ rules })
  const service = { account, code: "door", name: "Door", offersParcel: true, offersEnvelope: false }
  const option = {
    ...{ id: "so_1", name: "Door", price_type, provider_id: `${PROVIDER_PREFIX}x` },
    ...{ service_zone_id: "zone", shipping_profile_id: "profile", data: toOptionData(service) },
  }
  const context = {
    configuration,
    plugin: { priceRecords: { ofOrder: async () => [RECORD] } } as object,
    query: { graph: async () => ({ data: [option] }) } as object,
  } as PluginContext
  const [explained] = await explainOptions(context, {} as MedusaContainer, "order_1")
  return explained
}

it("an order's option with the store's own price has no calculated one, unless a rule hides it", async () => {
  const calculated = { price: { amount: 5 }, unpriced: undefined }
  const hidden = { price: { reason: "hidden_by_rule" }, unpriced: undefined }
  expect(await explain({})).toMatchObject(calculated)
  const flat = { price_type: "flat" }
  expect(await explain(flat)).toMatchObject({ price: undefined, unpriced: "flat" })
  const hiding = [{ if: {}, then: { hide: { options: ["door"] } } }]
  expect(await explain(flat, hiding)).toMatchObject(hidden)
})

it("a rule about another account holds for the options of that account", async () => {
  const rules = [{ if: { accounts: { is: ["second"] } }, then: { add_amount: "1" } }]
  expect(await explain({ account: "second" }, rules)).toMatchObject({
    ...{ price: undefined, unpriced: "not_recorded" },
    rules: [{ holds: true }],
  })
})
