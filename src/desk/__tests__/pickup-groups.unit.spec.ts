import { pickupGroups } from "../pickup-list"

const row = {
  kind: "delivery" as const,
  state: "confirmed" as const,
  location_id: "riga",
  pickup_at: new Date("2026-11-24T14:00:00Z"),
  reference: "#1-ABCDEF",
  service_name: "Ātrais",
  service_code: "carrierA",
  packages: [{ weight: "0.1" }, { weight: "0.2" }],
  tracking_numbers: ["A1", "A2"],
}

describe("what a driver takes along", () => {
  it("is told apart by place and time, the earliest first, what has no time last", () => {
    const groups = pickupGroups([
      { ...row, pickup_at: null },
      row,
      { ...row, location_id: "tallinn" },
      { ...row, pickup_at: new Date("2026-11-23T14:00:00Z") },
      row,
    ])
    expect(
      groups.map(({ locationId, pickupAt, lines }) => [locationId, pickupAt, lines.length]),
    ).toEqual([
      ["riga", new Date("2026-11-23T14:00:00Z"), 1],
      ["riga", row.pickup_at, 2],
      ["tallinn", row.pickup_at, 1],
      ["riga", null, 1],
    ])
  })

  it("is summed up exactly", () => {
    expect(pickupGroups([row, row])).toMatchObject([{ packages: 4, weightKilograms: "0.6" }])
  })

  it("is neither a return nor what is not with a carrier", () => {
    const states = [
      "pending",
      "ordered",
      "confirm_unknown",
      "abandoned",
      "voided",
      "failed",
    ] as const
    expect(pickupGroups(states.map((state) => ({ ...row, state })))).toEqual([])
    expect(pickupGroups([{ ...row, kind: "return" }])).toEqual([])
    expect(pickupGroups([{ ...row, state: "tracked", service_name: null }])).toMatchObject([
      { lines: [{ service: "carrierA" }] },
    ])
  })
})
