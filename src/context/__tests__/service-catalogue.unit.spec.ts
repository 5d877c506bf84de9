import { isLockerService, ServiceCatalogue } from "../service-catalogue"

const ACCOUNT = {
  handle: "default",
  environment: "production" as const,
  baseUrl: "https://new.example",
}

const UNSAID = { label: null, is_enabled: true, is_locker: null, cash_on_delivery_mark: null }

const serviceOf = (code: string, row: Record<string, unknown> = {}) => ({
  ...UNSAID,
  account: ACCOUNT.handle,
  environment: ACCOUNT.environment,
  base_url: ACCOUNT.baseUrl,
  service_code: code,
  name: code,
  offers_parcel: true,
  offers_envelope: false,
  countries: [],
  is_cash_on_delivery: false,
  ...row,
})

it.each([
  // Code, seen only with a sum to collect, the merchant's mark: what holds, and whether it is doubtful.
  ["carrierB_cod", true, null, true, false],
  ["carrierB_cod", false, null, true, true],
  ["CARRIERB_COD", false, null, true, true],
  ["carrierC_nachnahme", true, null, true, true],
  ["carrierC_codex", false, null, false, false],
  ["carrierA_standard", false, null, false, false],
  ["carrierB_cod", true, false, false, false],
  ["carrierB_cod", false, true, true, false],
  ["carrierB_cod", false, false, false, false],
  ["carrierA_standard", false, true, true, false],
])(
  "whether service %s, seen so: %p, marked: %p, collects money: %p",
  (code, seen, mark, collects, isDoubtful) => {
    const row = serviceOf(code, { is_cash_on_delivery: seen, cash_on_delivery_mark: mark })
    const services = new ServiceCatalogue([row], [])
    expect(services.isCashOnDelivery(ACCOUNT, code)).toBe(collects)
    expect(services.isCashOnDeliveryDoubtful(ACCOUNT, code)).toBe(isDoubtful)
  },
)

it("whether a service collects money is known from the present address, else from earlier answers for the account", () => {
  const [before, now, others] = [
    serviceOf("slow_door", { base_url: "https://old.example", is_cash_on_delivery: true }),
    serviceOf("slow_door"),
    serviceOf("slow_door", { account: "ee", is_cash_on_delivery: true }),
  ]
  const collects = (...rows: ReturnType<typeof serviceOf>[]) =>
    new ServiceCatalogue(rows, []).isCashOnDelivery(ACCOUNT, "slow_door")
  expect(collects(before, now)).toBe(false)
  expect(collects(before)).toBe(true)
  expect(collects(others)).toBe(false)
  expect(collects()).toBe(false)
})

it.each([
  ["carrierB_locker", "carrierB_locker", true],
  ["carrierB_locker", "carrierB", false],
  ["carrierB_locker", "*locker", true],
  ["carrierB_locker_xl", "*locker", false],
  ["carrierB_locker_xl", "carrierB_*_xl", true],
  ["carrierB_locker", "*", true],
  ["carrierB_locker", "carrierB.locker", false],
  ["carrierB_locker", "CARRIERB_LOCKER", true],
  ["carrierB_locker", "", false],
  ["a(b", "a(*", true],
  ["locker", "lock*ker", false],
  ["a_b_a_b_c", "a*b*c", true],
  ["a_c_b", "a*b*c", false],
  ["a".repeat(100), `${"*a".repeat(50)}*b`, false],
])("%s is a service for parcel lockers by the pattern %p: %p", (code, pattern, isOne) => {
  expect(isLockerService(code, ["other", pattern])).toBe(isOne)
})
