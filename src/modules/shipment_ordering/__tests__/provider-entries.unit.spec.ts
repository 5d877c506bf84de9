import { configurationGap } from "../stores/provider-entries"

const row = (id: string, is_enabled: boolean, options = 0, account: string | null = null) => ({
  id: `shipment-ordering_${id}`,
  is_enabled,
  options,
  account,
})

it("the fulfillment providers in medusa-config are enough when every shipping option has its own", () => {
  expect(configurationGap([row("shipment-ordering", true, 3), row("old", false)])).toBeUndefined()
})

it.each([[[]], [[row("shipment-ordering", false)]]])(
  "the fulfillment providers in medusa-config lack the first one where none is listed: %j",
  (rows) => {
    expect(configurationGap(rows)).toMatchObject({
      code: "provider_missing",
      lines: expect.stringContaining('shipment-ordering", id: "shipment-ordering" },'),
    })
  },
)

it("the fulfillment providers in medusa-config lack the ids that shipping options have, where none is listed", () => {
  const gap = configurationGap([row("ours", false, 2), row("unused", false)])
  expect(gap?.lines).toContain('id: "ours" },')
  expect(gap?.lines).not.toContain('id: "shipment-ordering"')
})

it("the fulfillment providers in medusa-config lack the one that shipping options were made with before it was renamed, with its account", () => {
  const rows = [row("default", true, 1), row("old", false, 1, "default"), row("ee", false, 1, "ee")]
  expect(configurationGap(rows)).toEqual({
    code: "provider_renamed",
    message: expect.stringContaining('"shipment-ordering_old", "shipment-ordering_ee"'),
    lines:
      '{ resolve: "medusa-plugin-shipment-ordering/providers/shipment-ordering", id: "old" },\n' +
      '{ resolve: "medusa-plugin-shipment-ordering/providers/shipment-ordering", id: "ee", options: { account: "ee" } },',
  })
})
