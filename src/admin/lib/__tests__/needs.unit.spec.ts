import type { Health } from "../health"
import { needsOf } from "../needs"

type Account = Health["accounts"][number]
type Service = Health["services"][number]

const accountWith = (state: Account["api_key"]["state"], handle = "default") =>
  ({ handle, base_url: "https://service.example", api_key: { state } }) as Account
const serviceWith = (state: Service["state"], kind?: string) =>
  ({ host: "https://service.example", state, last_error: kind ? { kind } : null }) as Service

const WELL: Health = {
  accounts: [accountWith("saved")],
  services: [serviceWith("closed")],
  shipments: [],
  shipments_waiting: 0,
  polling: { due: 0, oldest_due_at: null, is_behind: false },
  callbacks: { are_possible: true, last_at: null },
  quotes: { shared_with_other_processes: false },
  alerts: [],
  emails: [],
  jobs: [],
  is_paused: false,
  configuration_gap: null,
  checked_at: "2026-11-22T03:00:00Z",
}

const namesIn = (changes: Partial<Health>) =>
  needsOf({ ...WELL, ...changes }).map(({ name }) => name)

it("needsOf names a provider that medusa-config lacks before all else", () => {
  const configuration_gap = { code: "provider_missing", message: "", lines: "" } as const
  expect(namesIn({ configuration_gap, is_paused: true })).toEqual(["noProvider", "paused"])
})

it("needsOf finds nothing where all is well", () => {
  expect(needsOf(WELL)).toEqual([])
})

it("needsOf names shipments that wait for a person until something says what is wrong with them", () => {
  const alerts = [{ kind: "shipment_failed", count: 1, last_raised_at: WELL.checked_at }] as const
  expect(namesIn({ shipments_waiting: 1 })).toEqual(["shipmentsWaiting"])
  expect(namesIn({ shipments_waiting: 1, alerts: [...alerts] })).toEqual(["shipment_failed"])
})

it.each([
  ["missing", "keyMissing"],
  ["unreadable", "keyUnreadable"],
  ["refused", "keyRefused"],
  ["expiring", "keyExpiring"],
  ["expired", "keyExpired"],
] as const)("needsOf names a key that is %s", (state, name) => {
  expect(namesIn({ accounts: [accountWith(state)] })).toEqual([name])
})

it("needsOf says that nothing is set up, and not that nothing is wrong", () => {
  expect(namesIn({ accounts: [] })).toEqual(["noAccount"])
})

it("needsOf distinguishes an outage, which ends by itself, from an answer of a wrong address", () => {
  expect(namesIn({ services: [serviceWith("open", "outage")] })).toEqual(["serviceDown"])
  expect(namesIn({ services: [serviceWith("open", "protocol")] })).toEqual(["serviceRefuses"])
})

it("needsOf lists urgent things first, and counts things of one kind together", () => {
  const name = "shipment-ordering-resume" as const
  const job = { name, every_minutes: 1, last_at: "2026-11-21T03:00:00Z", is_late: true }
  const oldest_at = "2026-11-22T01:00:00Z"
  const needs = needsOf({
    ...WELL,
    shipments: [
      { state: "ordered", count: 3, troubled: 2, oldest_at },
      { state: "pending", count: 1, troubled: 1, oldest_at },
    ],
    jobs: [job],
  })
  expect(needs.map(({ name }) => name)).toEqual(["jobsLate", "shipmentsTroubled"])
  expect(needs).toContainEqual(expect.objectContaining({ name: "shipmentsTroubled", count: 3 }))
})

it("needsOf lists findings of other reports and alerts last, each with a link", () => {
  const alerts = [
    { kind: "number_missing" as const, count: 2, last_raised_at: "2026-11-22T01:00:00Z" },
  ]
  const found = { differences: 3, ordersWithoutPhone: 0 }
  expect(needsOf({ ...WELL, is_paused: true, alerts }, found)).toEqual([
    { name: "paused", isUrgent: true, to: "/settings/shipment-ordering" },
    {
      name: "number_missing",
      isUrgent: false,
      to: "/shipment-ordering/shipments?state=confirmed",
      count: 2,
    },
    { name: "differencesFound", isUrgent: false, to: "#comparison", count: 3 },
  ])
})

it("a stock location in use is listed until it has an address and a sales channel", () => {
  const place = { id: "sloc_1", name: "European Warehouse", address: "", country_code: "LV" }
  const zones = { time_zone: "Europe/Riga", usual_time_zone: null }
  const isUsed = { is_provider_enabled: true, has_sales_channel: false }
  const location = { ...place, missing: ["address_1" as const], ...isUsed, ...zones }
  const of = (change: Partial<typeof location>) =>
    needsOf(WELL, { locations: [{ ...location, ...change }] })
  expect(of({})).toEqual(
    ["addressIncomplete", "noSalesChannel"].map((name) => ({
      name,
      isUrgent: false,
      to: "/settings/locations/sloc_1",
      location: "European Warehouse",
    })),
  )
  expect(of({ is_provider_enabled: false })).toEqual([])
  expect(of({ missing: [], has_sales_channel: true })).toEqual([])
})

it("a key leads to the settings of its own account", () => {
  const accounts = [accountWith("missing", "ee")]
  expect(needsOf({ ...WELL, accounts })[0]?.to).toBe("/settings/shipment-ordering?account=ee")
})

it("a store that is paused because its address is missing is no copy", () => {
  const callbacks = { ...WELL.callbacks, are_possible: false }
  expect(namesIn({ is_paused: true, callbacks })).toEqual(["pausedNoAddress"])
})

it("needsOf names e-mails that were not sent with the reason, and links to their settings", () => {
  const mail = { id: "somai_1", order_id: "order_1" } as Health["emails"][number]["latest"][number]
  const emails = (["no_provider", "failed", "unclear"] as const).map((failure, index) => ({
    failure,
    count: index + 1,
    latest: [mail],
  }))
  expect(needsOf({ ...WELL, emails })).toMatchObject([
    { name: "emailsNoProvider", count: 1 },
    { name: "emailsFailed", count: 2, mails: [mail], to: "/settings/shipment-ordering#emails" },
    { name: "emailsUnclear", count: 3 },
  ])
})
