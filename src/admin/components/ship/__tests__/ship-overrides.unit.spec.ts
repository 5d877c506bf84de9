import { createInstance } from "i18next"
import locales from "../../../i18n"
import type { ServiceOffer, ShippingPlan } from "../../../lib/shipping-plan"
import {
  toOverrides,
  toPackageValues,
  toShipBody,
  shipValues,
  toShipValues,
  type ShipValues,
} from "../ship-values"

const plan = {
  items: [{ id: "item_1", title: "Mug", ordered: 3, shippable: 3, quantity: 3 }],
  shipping_option_id: "so_1",
  location_id: "sloc_1",
  locations: [{ id: "sloc_1", name: "Riga" }],
  recipient: {
    first_name: "Jānis",
    last_name: "Bērziņš",
    address_1: "Brīvības iela 117",
    city: "Rīga",
    postal_code: "LV-1010",
    phone: "+37126000000",
    country_code: "lv",
    email: "janis@customer.test",
  },
  packages: [{ box_id: "box_1", length: 250, width: 200, height: 150, weight: 900 }],
  package_type: 1,
  pickup: { date: "2026-11-24", time: "16:00", dates: ["2026-11-24", "2026-11-25"] },
  description: "Mug",
  send_adr: false,
  is_dangerous: false,
  locker_code: null,
  service_code: "carrierB_classic",
  services: [] as unknown[],
} as ShippingPlan

const service = { service_code: "carrierB_classic", is_available: true } as ServiceOffer
const planned = {
  start: plan,
  packages: toPackageValues(plan.packages),
  packageType: plan.package_type,
  service: "carrierB_classic",
  pickup: "2026-11-24",
  description: plan.description,
  corrected: [],
}
const i18n = createInstance()
let t: Parameters<typeof shipValues>[0]
let schema: ReturnType<typeof shipValues>

beforeAll(async () => {
  await i18n.init({ resources: locales, fallbackLng: false })
  t = i18n.getFixedT("en", "shipmentOrdering")
  schema = shipValues(t, plan.items)
})

function enter(change: Partial<ShipValues>) {
  const entered = { ...toShipValues(plan), ...change }
  return [schema.parse(entered), { entered, planned, isAsPlanned: false }] as const
}

it("what the dialog sends is empty as long as nothing differs from the plan", () => {
  expect(toOverrides(...enter({}))).toEqual({})
})

it("what the dialog sends has the corrected fields of the recipient, and null for emptied ones", () => {
  const { recipient } = toShipValues(plan)
  const change = { recipient: { ...recipient, city: " Cēsis ", phone: "" } }
  expect(toOverrides(...enter(change))).toEqual({ recipient: { city: "Cēsis", phone: null } })
})

it("what the dialog sends repeats what a failed attempt may have saved, also when it is as at the start", () => {
  const [values, { entered }] = enter({})
  const tried = { ...planned, corrected: ["postal_code" as const] }
  expect(toOverrides(values, { entered, planned: tried })).toEqual({
    recipient: { postal_code: "LV-1010" },
  })
})

it("what the dialog sends names the packaging where the service takes parcels and envelopes", () => {
  const own = { packages: planned.packages.map((one) => ({ ...one, weight: "950" })) }
  const overridesOf = (package_types: (1 | 2)[], change: Partial<ShipValues>) => {
    const start = { ...plan, services: [{ ...service, package_types }] }
    const [values, { entered }] = enter(change)
    return toOverrides(values, { entered, planned: { ...planned, start, packageType: 2 } })
  }
  expect(overridesOf([1, 2], {})).toEqual({})
  expect(overridesOf([1, 2], { package_type: "1" })).toEqual({ package_type: 1 })
  expect(overridesOf([1], { package_type: "2" })).toEqual({})
  // A planned envelope stays one in another size.
  expect(overridesOf([1, 2], own)).toMatchObject({ package_type: 2 })
  expect(overridesOf([1, 2], { ...own, package_type: "1" })).toMatchObject({ package_type: 1 })
  expect(overridesOf([2], own)).not.toHaveProperty("package_type")
})

it("what the dialog sends has the pickup day if that differs from the last plan", () => {
  const change = { pickup_date: "2026-11-25" }
  expect(toOverrides(...enter(change))).toEqual(change)
  const [values, { entered }] = enter(change)
  const since = { ...planned, pickup: "2026-11-25" }
  expect(toOverrides(values, { entered, planned: since })).toEqual({})
})

it.each([true, false])(
  "what the dialog sends says whether the goods are dangerous once that was chosen, also if the plan says the same: %p",
  (send_adr) => {
    expect(toOverrides(...enter({ send_adr }))).toEqual({ send_adr })
    const start = { ...plan, send_adr: true }
    const [values, { entered }] = enter({ send_adr })
    const asked = { entered, planned: { ...planned, start }, isAsPlanned: false }
    expect(toOverrides(values, asked)).toEqual({ send_adr })
  },
)

it("what the dialog sends leaves dangerous goods to the plan while that is not chosen", () => {
  const start = { ...plan, send_adr: true }
  const entered = toShipValues(start)
  const asked = { entered, planned: { ...planned, start }, isAsPlanned: false }
  expect(toShipBody(schema.parse(entered), asked)).not.toHaveProperty("send_adr")
})

it("what the dialog sends has a locker if it is another one, with the place where it was found", () => {
  const found = { locker_code: "LV1009", locker_postal_code: "LV-2150" }
  expect(toOverrides(...enter(found))).toEqual(found)
  expect(toOverrides(...enter({ locker_code: "LV1009" }))).toEqual({ locker_code: "LV1009" })
  expect(toOverrides(...enter({ locker_postal_code: "LV-2150" }))).toEqual({})
})

it("what the dialog sends has the items that are shipped, in numbers, and in fractions, such as metres of cloth", () => {
  const items = [{ id: "item_1", quantity: 2 }]
  expect(toOverrides(...enter({ items: [{ id: "item_1", quantity: "2" }] }))).toEqual({ items })
  const cloth = { ...plan, items: plan.items.map((item) => ({ ...item, shippable: 2.5 })) }
  const values = { ...toShipValues(cloth), items: [{ id: "item_1", quantity: "2.5" }] }
  const parsed = shipValues(t, cloth.items).safeParse(values)
  expect(parsed.data?.items).toEqual([{ id: "item_1", quantity: 2.5 }])
})

it("what the dialog sends has all packages once one is changed, and no box for those with a size of their own", () => {
  const parcel = { box_id: "", length: "300", width: "200", height: "100", weight: "850" }
  expect(toOverrides(...enter({ packages: [parcel] }))).toEqual({
    packages: [{ box_id: null, length: 300, width: 200, height: 100, weight: 850 }],
  })
})

it("what the dialog sends orders the items, the service and the day that the person saw", () => {
  expect(toShipBody(...enter({ pickup_date: "2026-11-25", notifies: false }))).toEqual({
    items: [{ id: "item_1", quantity: 3, shippable: 3 }],
    service_code: "carrierB_classic",
    pickup_date: "2026-11-25",
    no_notification: true,
  })
})

it("what the dialog sends names no service for a person who may only ship as planned", () => {
  const [values, entry] = enter({})
  expect(toShipBody(values, { ...entry, isAsPlanned: true })).not.toHaveProperty("service_code")
})

it.each([
  ["more than is left", "4"],
  ["nothing at all", "0"],
  ["a half, since Medusa fulfills nothing below 1,", "0.5"],
])("the dialog refuses a quantity of %s", (_what, quantity) => {
  const entered = { ...toShipValues(plan), items: [{ id: "item_1", quantity }] }
  expect(schema.safeParse(entered).success).toBe(false)
})
