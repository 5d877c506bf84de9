import { differencesFromDetail } from "../../../booking"
import { completeBody } from "../../../booking/__tests__/complete-input"
import { EVERYTHING, permissionsIn } from "../permissions"
import {
  describePackages,
  differenceField,
  isMeasure,
  isRetriedAnew,
  nextStepOf,
  pickupTimeZone,
  type ShipmentState,
  shipmentActions,
  unshownNumbers,
} from "../shipment"

const PACKAGE = { weight: "1" }
const NUMBER = { number: "SB1", url: null }

const shipment = (state: ShipmentState, numbers = 0) => ({
  state,
  kind: "delivery" as const,
  shipment_id: "100001" as string | null,
  last_error: null,
  packages: [PACKAGE, PACKAGE],
  tracking: Array.from({ length: numbers }, () => NUMBER),
})

const WANTED = { may: EVERYTHING, isWanted: true, isDelivered: false }
const PACKS = permissionsIn(["shipment_ordering:pack"])
const UNWANTED = { ...WANTED, isWanted: false }

const refused = (kind: string) => ({ kind, message: "", at: "2026-11-22T03:00:00Z" })

it.each<[ShipmentState, string[]]>([
  ["pending", ["retry", "void"]],
  ["ordered", ["confirm", "replace"]],
  ["confirm_unknown", ["confirm", "check-numbers", "replace", "void"]],
  ["confirmed", ["check-numbers", "replace", "void"]],
  ["abandoned", ["retry"]],
  ["voided", ["replace"]],
  ["failed", ["retry", "replace"]],
])("shipmentActions offers for a shipment that is %s what its state allows", (state, actions) => {
  expect(shipmentActions(shipment(state), WANTED)).toEqual(actions)
})

it.each([1, 2, 3])(
  "shipmentActions offers to ask for numbers until a parcel of two packages with %i of them is delivered",
  (numbers) => {
    const tracked = shipment("tracked", numbers)
    expect(shipmentActions(tracked, WANTED)).toEqual(["check-numbers", "replace", "void"])
    const delivered = { ...WANTED, isDelivered: true }
    expect(shipmentActions(tracked, delivered)).toEqual(["replace", "void"])
  },
)

it.each<ShipmentState>(["abandoned", "voided", "failed"])(
  "shipmentActions offers no new order for a shipment that is %s and that the order no longer wants",
  (state) => {
    expect(shipmentActions(shipment(state), UNWANTED)).toEqual([])
  },
)

it("shipmentActions offers to ask again for a shipment without an answer, also after core has removed its fulfillment", () => {
  expect(shipmentActions(shipment("pending"), UNWANTED)).toEqual(["retry", "void"])
})

it("shipmentActions never offers to order a return again, only to continue one that an outage has stopped", () => {
  const comesBack = { ...shipment("failed"), kind: "return" as const }
  expect(shipmentActions({ ...comesBack, last_error: refused("rejected") }, WANTED)).toEqual([])
  expect(shipmentActions({ ...comesBack, last_error: refused("outage") }, WANTED)).toEqual([
    "retry",
  ])
})

it("shipmentActions offers to a person who may only pack nothing that costs or ends a shipment", () => {
  const standing = { ...WANTED, may: PACKS }
  expect(shipmentActions(shipment("confirm_unknown"), standing)).toEqual(["check-numbers"])
  expect(shipmentActions(shipment("ordered"), standing)).toEqual([])
})

it("a retry orders a refused shipment again", () => {
  expect(isRetriedAnew({ ...shipment("failed"), shipment_id: null })).toBe(true)
  expect(isRetriedAnew({ ...shipment("failed"), last_error: refused("rejected") })).toBe(true)
})

it("a retry asks for the same shipment if the outcome is unknown or an outage was the reason", () => {
  expect(isRetriedAnew({ ...shipment("pending"), shipment_id: null })).toBe(false)
  expect(isRetriedAnew({ ...shipment("failed"), last_error: refused("outage") })).toBe(false)
})

const waiting = (state: ShipmentState, kind?: string) => ({
  ...shipment(state),
  needs_attention: true,
  last_error: kind === undefined ? null : refused(kind),
  differences: [],
  order_id: "order_1",
  account: "ee",
})

it.each<[ShipmentState, string | undefined, string]>([
  ["pending", "outage", "retry"],
  ["failed", "outage", "retry"],
  ["failed", "rejected", "correct"],
  ["ordered", undefined, "confirm"],
  ["ordered", "rejected", "look"],
  ["confirm_unknown", "rejected", "settle"],
  ["abandoned", undefined, "retry"],
  ["confirm_unknown", "indeterminate", "settle"],
  ["confirmed", "protocol", "look"],
])(
  "a shipment in state %s, after an error of kind %s, needs a person to %s on the order's page",
  (state, kind, step) => {
    expect(nextStepOf(waiting(state, kind), EVERYTHING)).toEqual({ step, to: "/orders/order_1" })
  },
)

it("the next step of a shipment is a new key if the service refused the old one", () => {
  expect(nextStepOf(waiting("ordered", "auth"), EVERYTHING)).toEqual({
    step: "enter-key",
    to: "/settings/shipment-ordering?account=ee",
  })
})

it.each([
  ["ordered", undefined],
  ["ordered", "auth"],
] as const)(
  "the next step of a shipment in state %s, after an error of kind %s, is to look at it for a person who may only pack",
  (state, kind) => {
    const step = { step: "look", to: "/orders/order_1" }
    expect(nextStepOf(waiting(state, kind), PACKS)).toEqual(step)
  },
)

it("the next step of a shipment that the service holds otherwise is to compare it before it is confirmed", () => {
  const differences = [{ field: "weight", sent: "1", received: "2" }]
  expect(nextStepOf({ ...waiting("ordered", "rejected"), differences }, EVERYTHING)?.step).toBe(
    "compare",
  )
})

it("other shipments need no step of a person", () => {
  expect(nextStepOf({ ...waiting("failed"), needs_attention: false }, EVERYTHING)).toBeUndefined()
})

const LARGE = { weight: "4.06", length: "60", width: "40", height: "30" }
const SMALL = { weight: "0.5", length: "25.5", width: "18", height: "12" }

it("describePackages counts packages of equal weight and sizes together, wherever they stand", () => {
  const [heavier, envelope] = [{ ...LARGE, weight: "4.07" }, { weight: "0.3" }]
  expect(describePackages([LARGE, SMALL, heavier, LARGE, envelope])).toEqual([
    { count: 2, weight: "4.06", sizes: ["60", "40", "30"] },
    { count: 1, weight: "0.5", sizes: ["25.5", "18", "12"] },
    { count: 1, weight: "4.07", sizes: ["60", "40", "30"] },
    { count: 1, weight: "0.3", sizes: undefined },
  ])
})

const fulfilled = (labels: string[] | undefined, canceled_at: string | null = null) => [
  { id: "ful_1", canceled_at, labels: labels?.map((tracking_number) => ({ tracking_number })) },
]
const shipped = (fulfillment_id: string, ...numbers: string[]) => [
  { fulfillment_id, tracking: numbers.map((number) => ({ number, url: null })) },
]

it.each([
  [
    "are those of a shipment that its fulfillment's labels lack",
    fulfilled(["", "SB1"]),
    "ful_1",
    ["SB2"],
  ],
  ["are none once the labels have them all", fulfilled(["SB1", "SB2"]), "ful_1", []],
  ["are none of a canceled fulfillment", fulfilled([], "2026-11-22"), "ful_1", []],
  ["are none of a return, which the order does not show", fulfilled([]), "ful_2", []],
  ["are not looked for where the labels were not asked for", fulfilled(undefined), "ful_1", []],
])("The numbers that an order does not show yet %s", (_, fulfillments, id, numbers) => {
  expect(unshownNumbers(fulfillments, shipped(id, "SB1", "SB2"))).toEqual(numbers)
})

const zones = {
  pickup_time_zone: "Europe/Riga",
  location_time_zones: { sloc_lisbon: "Europe/Lisbon" },
}

it("The clock of a pickup is that of the warehouse, else the shop's, and not known before the settings are", () => {
  expect(pickupTimeZone({ location_id: "sloc_lisbon" }, zones)).toBe("Europe/Lisbon")
  expect(pickupTimeZone({ location_id: "sloc_riga" }, zones)).toBe("Europe/Riga")
  expect(pickupTimeZone({ location_id: null }, zones)).toBe("Europe/Riga")
  expect(pickupTimeZone({ location_id: "sloc_lisbon" }, undefined)).toBeUndefined()
})

it("the field of a difference has its name and package, counted from one, and no name if it is unknown", () => {
  expect(differenceField("zip_code")).toEqual({ name: "zip_code", packageNumber: undefined })
  expect(differenceField("weight[1]")).toEqual({ name: "weight", packageNumber: 2 })
  expect(differenceField("moon_phase").name).toBeUndefined()
})

it("the field of a difference is a measure or a text", () => {
  const measures = ["weight[0]", "height", "zip_code", "other"].filter(isMeasure)
  expect(measures).toEqual(["weight[0]", "height"])
})

it("each field that is compared with the service's detail has a name in words", () => {
  const size = { weight: "1", length: "1", width: "1", height: "1" }
  const differences = differencesFromDetail(
    completeBody({ packages: [{ weight: "2", length: "2", width: "2", height: "2" }] }),
    {
      service: { code: "carrierB_classic" },
      parcel: { description: "Book", dimensions: [size] },
      recipient: { name: "Anna", zipCode: "LV-2020", country: { code: "EE" } },
    },
  )
  expect(differences).toHaveLength(9)
  expect(differences.map(({ field }) => differenceField(field).name)).not.toContain(undefined)
})
