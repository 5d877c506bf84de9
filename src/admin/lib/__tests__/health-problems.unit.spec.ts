import { type Health, hitRate } from "../health"
import { problemsOf } from "../health-problems"

const WELL: Health = {
  accounts: [
    {
      handle: "default",
      environment: "production",
      base_url: "https://service.example",
      api_key: {
        state: "saved",
        hint: "…abcd",
        saved_at: "2026-11-01T00:00:00Z",
        valid_until: null,
        is_estimate: null,
      },
    },
  ],
  services: [
    {
      host: "https://service.example",
      environment: "production",
      state: "closed",
      is_slow: false,
      retry_at: null,
      consecutive_failures: 0,
      last_error: null,
    },
  ],
  shipments: [],
  callbacks: { are_possible: true, last_at: null },
  quotes: { shared_with_other_processes: false },
  alerts: [],
  jobs: [],
  is_paused: false,
  configuration_gap: null,
  checked_at: "2026-11-22T03:00:00Z",
}

const namesIn = (changes: Partial<Health>) =>
  problemsOf({ ...WELL, ...changes }).map(({ name }) => name)

describe("problemsOf", () => {
  it("names a provider that medusa-config lacks before all else", () => {
    const configuration_gap = { code: "provider_missing" } as const
    expect(namesIn({ configuration_gap, is_paused: true })).toEqual(["noProvider", "paused"])
  })

  it("finds nothing where all is well", () => {
    expect(problemsOf(WELL)).toEqual([])
  })

  it.each([
    ["missing", "keyMissing"],
    ["unreadable", "keyUnreadable"],
    ["refused", "keyRefused"],
    ["expiring", "keyExpiring"],
    ["expired", "keyExpired"],
  ] as const)("tells of a key that is %s", (state, name) => {
    const [account] = WELL.accounts
    if (!account) throw new Error("There is one")
    expect(namesIn({ accounts: [{ ...account, api_key: { ...account.api_key, state } }] })).toEqual(
      [name],
    )
  })

  it("tells that nothing is set up rather than nothing", () => {
    expect(namesIn({ accounts: [] })).toEqual(["noAccount"])
  })

  it("tells an outage, which ends by itself, from an answer that a wrong address gives", () => {
    const [service] = WELL.services
    if (!service) throw new Error("There is one")
    const open = { ...service, state: "open" as const }
    expect(namesIn({ services: [{ ...open, last_error: { kind: "outage" } }] })).toEqual([
      "serviceDown",
    ])
    expect(namesIn({ services: [{ ...open, last_error: { kind: "protocol" } }] })).toEqual([
      "serviceRefuses",
    ])
  })

  it("puts what is urgent first, and counts alike things together", () => {
    const problems = problemsOf({
      ...WELL,
      shipments: [
        { state: "ordered", count: 3, troubled: 2, oldest_at: "2026-11-22T01:00:00Z" },
        { state: "pending", count: 1, troubled: 1, oldest_at: "2026-11-22T01:00:00Z" },
      ],
      jobs: [
        {
          name: "shipment-ordering-resume",
          every_minutes: 1,
          last_at: "2026-11-21T03:00:00Z",
          is_late: true,
        },
      ],
    })
    expect(problems.map(({ name }) => name)).toEqual(["jobsLate", "shipmentsTroubled"])
    expect(problems).toContainEqual(
      expect.objectContaining({ name: "shipmentsTroubled", count: 3 }),
    )
  })
})

it("a paused store is told first", () => {
  expect(namesIn({ is_paused: true })).toEqual(["paused"])
})

describe("hitRate", () => {
  it("is the share of prices that needed no call", () => {
    const quotes = {
      shared_with_other_processes: false,
      fresh_hits: 7,
      stale_hits: 1,
      shared_hits: 1,
      upstream_calls: 1,
    }
    expect(hitRate({ quotes })).toBeCloseTo(0.9)
  })

  it("is unknown before anybody has asked", () => {
    expect(hitRate({ quotes: { shared_with_other_processes: false } })).toBeUndefined()
  })
})
