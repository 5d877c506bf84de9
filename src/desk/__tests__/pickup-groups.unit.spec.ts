import { carrierOf, pickupGroups } from "../pickup-list"

const row = {
  kind: "delivery" as const,
  state: "confirmed" as const,
  account: "default",
  location_id: "riga",
  pickup_at: new Date("2026-11-24T14:00:00Z"),
  service_name: "Ātrais",
  service_code: "carrierA",
}

it("a pickup list is grouped by time, place and carrier, the earliest first, parcels without a time last", () => {
  const groups = pickupGroups([
    { ...row, pickup_at: null },
    row,
    { ...row, location_id: "tallinn" },
    { ...row, pickup_at: new Date("2026-11-23T14:00:00Z") },
    { ...row, service_code: "carrierB_classic" },
    { ...row, service_code: "carrierB_cod" },
    row,
  ])
  expect(
    groups.map(({ locationId, at, rows }) => [locationId, at, rows[0]?.service_code, rows.length]),
  ).toEqual([
    ["riga", new Date("2026-11-23T14:00:00Z"), "carrierA", 1],
    ["riga", row.pickup_at, "carrierA", 2],
    ["riga", row.pickup_at, "carrierB_classic", 2],
    ["tallinn", row.pickup_at, "carrierA", 1],
    ["riga", null, "carrierA", 1],
  ])
})

it("a pickup list has no returns, and nothing that is not ordered from a carrier", () => {
  const states = ["pending", "ordered", "confirm_unknown", "abandoned", "voided", "failed"] as const
  expect(pickupGroups(states.map((state) => ({ ...row, state })))).toEqual([])
  expect(pickupGroups([{ ...row, kind: "return" }])).toEqual([])
  expect(pickupGroups([{ ...row, state: "tracked" }])).toHaveLength(1)
})

it.each([
  ["Carrier B", ["Carrier B Classic", "Carrier B COD"]],
  ["Carrier B Classic", ["Carrier B Classic", "Carrier B Classic"]],
  ["carrierB", ["Carrier B Classic", "Locker of B"]],
  ["carrierB_1", [null]],
])("the carrier of services is named %s by what their names have in common", (name, services) => {
  const rows = services.map((service_name) => ({ service_name, service_code: "carrierB_1" }))
  expect(carrierOf(rows)).toBe(name)
})
