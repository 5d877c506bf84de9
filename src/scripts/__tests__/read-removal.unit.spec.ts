import { unservedWithoutOwn } from "../read-removal"

const OWN = "shipment-ordering_shipment-ordering"
const MANUAL = "manual_manual"

const option = (
  provider_id: string,
  [zone, profile]: [string, string],
  more: Partial<Parameters<typeof unservedWithoutOwn>[0][number]> = {},
) => ({
  id: "so_1",
  name: "Courier",
  provider_id,
  service_zone: { id: `id of ${zone}`, name: zone },
  shipping_profile: { id: `id of ${profile}`, name: profile },
  deleted_at: null,
  ...more,
})

describe("where nothing is delivered without the plugin's options", () => {
  it("is each zone and profile that no other option is for, once", () => {
    const options = [
      option(OWN, ["Baltics", "Default"]),
      option(OWN, ["Baltics", "Default"]),
      option(OWN, ["Baltics", "Heavy"]),
      option(OWN, ["Nordics", "Default"]),
      option(MANUAL, ["Baltics", "Default"]),
      option(MANUAL, ["Nordics", "Heavy"]),
    ]
    expect(unservedWithoutOwn(options)).toEqual([
      { zone: "Baltics", profile: "Heavy" },
      { zone: "Nordics", profile: "Default" },
    ])
  })

  it.each([
    ["is deleted", { deleted_at: new Date() }],
    ["is for returns", { rules: [{ attribute: "is_return", value: "true" }] }],
    ["is not shown in the store", { rules: [{ attribute: "enabled_in_store", value: "false" }] }],
  ])("is helped by no option that %s", (_, more) => {
    const place: [string, string] = ["Baltics", "Default"]
    expect(unservedWithoutOwn([option(OWN, place), option(MANUAL, place, more)])).toHaveLength(1)
    expect(unservedWithoutOwn([option(OWN, place, more)])).toEqual([])
  })

  it("is helped by one whose rule against it was deleted", () => {
    const rules = [{ attribute: "is_return", value: "true", deleted_at: new Date() }]
    const place: [string, string] = ["Baltics", "Default"]
    expect(unservedWithoutOwn([option(OWN, place), option(MANUAL, place, { rules })])).toEqual([])
  })
})
