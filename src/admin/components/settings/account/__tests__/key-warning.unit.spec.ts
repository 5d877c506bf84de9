import { isStillAccepted, keyWarning } from "../account-values"

const now = new Date("2026-11-22T23:30:00Z")
const facts = (
  api_key_valid_until: string | null,
  api_key_refused_at: string | null = null,
  api_key_is_readable: boolean | null = true,
) => ({ api_key_valid_until, api_key_refused_at, api_key_is_readable })
const about = (...key: Parameters<typeof facts>) => keyWarning(facts(...key), now)

it("the warning about an API key begins thirty days before its last day", () => {
  expect(about("2026-12-23")).toBeUndefined()
  expect(about("2026-12-22")).toEqual({
    kind: "expiring",
    validUntil: "2026-12-22",
    daysLeft: 30,
  })
})

it("the warning about an API key counts the last day as one on which the key is taken", () => {
  expect(about("2026-11-22")).toMatchObject({ kind: "expiring", daysLeft: 0 })
  expect(about("2026-11-21")).toEqual({ kind: "expired", validUntil: "2026-11-21" })
})

it("the warning about an API key puts the service's refusal before any date", () => {
  expect(about("2026-11-21", "2026-11-20T08:00:00Z")).toEqual({
    kind: "refused",
    since: "2026-11-20T08:00:00Z",
  })
})

it("the warning about an API key puts a key that cannot be read before all else", () => {
  expect(about("2026-11-21", "2026-11-20T08:00:00Z", false)).toEqual({ kind: "unreadable" })
})

it("the warning about an API key says nothing where no key is saved", () => {
  expect(about(null, null, null)).toBeUndefined()
})

it("a key that was accepted is not called so beside a warning that it is of no use", () => {
  const isAccepted = (...key: Parameters<typeof facts>) => isStillAccepted(facts(...key), now)
  expect(isAccepted("2027-11-22")).toBe(true)
  expect(isAccepted("2026-12-01")).toBe(true)
  expect(isAccepted("2027-11-22", null, false)).toBe(false)
  expect(isAccepted("2027-11-22", "2026-11-20T08:00:00Z")).toBe(false)
  expect(isAccepted("2026-11-01")).toBe(false)
})
