import type { Locker } from "../../../carrier-api"
import { createAskerLimit, createCallLimit } from "../call-limit"
import { heldLockers } from "../held-lockers"
import { lockerBook } from "../locker-book"
import { nearestFirst } from "../nearest-first"

const locker = (code: string, distanceKm?: number): Locker => ({
  code,
  name: code,
  address: undefined,
  city: undefined,
  zipCode: undefined,
  countryCode: "LV",
  latitude: undefined,
  longitude: undefined,
  distanceKm,
  maxLength: undefined,
  maxWidth: undefined,
  maxHeight: undefined,
  maxWeight: undefined,
})

const service = { host: "https://a.example", environment: "production" } as const
const CLOCK = 1_800_000_000_000
const clock = jest.spyOn(Date, "now").mockReturnValue(CLOCK)
afterAll(() => clock.mockRestore())

/** As somebody asks from outside, or the store for itself. */
async function ask(area: string, { asker, found = [locker(area)] }: Asking = {}) {
  const { book, breaker } = lockerBook(service, { freshSeconds: 3600, asker })
  const answer = await book.get(area, () => Promise.resolve(found), { deadlineMs: 1000, breaker })
  return answer.outcome === "value" ? answer.source : answer.outcome
}

interface Asking {
  asker?: string
  found?: Locker[]
}

describe("what is asked of the service", () => {
  it("is limited within any span of time, and free again after it", () => {
    let now = 0
    const mayCall = createCallLimit({ calls: 2, withinMs: 1000, ticks: () => now })
    expect(mayCall()).toBe(true)
    now = 600
    expect([mayCall(), mayCall()]).toEqual([true, false])
    now = 999
    expect(mayCall()).toBe(false)
    now = 1000
    expect([mayCall(), mayCall()]).toEqual([true, false])
  })

  it("is limited for all who ask together, and for each of them sooner", () => {
    const mayAsk = createAskerLimit({ callsEach: 2, calls: 3, withinMs: 1000, ticks: () => 1 })
    const allowed = ["a", "a", "a", "b", "c"].map((asker) => mayAsk(asker))
    expect(allowed).toEqual([true, true, false, true, false])
  })

  it("by one who asks for every postal code is not answered on, and hinders nobody else", async () => {
    const outcomes: string[] = []
    for (let code = 1001; code <= 1021; code += 1) {
      outcomes.push(await ask(`LV-${code}`, { asker: "192.0.2.1" }))
    }
    expect(outcomes.filter((outcome) => outcome === "live")).toHaveLength(20)
    expect(outcomes.at(-1)).toBe("miss")
    // What is known already is still told, and what was refused is not held back from others.
    expect(await ask("LV-1001", { asker: "192.0.2.1" })).toBe("cache")
    expect(await ask("LV-1021", { asker: "192.0.2.2" })).toBe("live")
    expect(await ask("LV-1022", { asker: "192.0.2.1" })).toBe("miss")
    expect(await ask("LV-1022")).toBe("live")
  })
})

describe("the book of lockers", () => {
  it("takes an area without any for known for minutes only", async () => {
    expect(await ask("none", { found: [] })).toBe("live")
    expect(await ask("some")).toBe("live")
    clock.mockReturnValue(CLOCK + 119_000)
    expect(await ask("none")).toBe("cache")
    clock.mockReturnValue(CLOCK + 121_000)
    expect([await ask("none"), await ask("some")]).toEqual(["stale", "cache"])
    clock.mockReturnValue(CLOCK)
  })

  it("has room for areas by how many lockers these have", async () => {
    const many = Array.from({ length: 60_000 }, () => locker("one of many"))
    await ask("large", { found: many })
    expect(await ask("large")).toBe("cache")
    await ask("as large", { found: many })
    expect(await ask("large")).toBe("live")
  })

  it("holds of an area the country's, none for being far where no distance is known", () => {
    const abroad = Array.from({ length: 2000 }, (_, at) => ({
      ...locker(`EE${at}`, 0),
      countryCode: "EE",
    }))
    const far = Array.from({ length: 1200 }, (_, at) => locker(`far${at}`, 1200 - at))
    const unknown = Array.from({ length: 1200 }, (_, at) => locker(`unknown${at}`))
    const held = heldLockers([...abroad, ...unknown, ...far], "LV")
    expect(held[0]?.code).toBe("far1199")
    expect(held.filter(({ distanceKm }) => distanceKm !== undefined)).toHaveLength(1000)
    expect(held.filter(({ distanceKm }) => distanceKm === undefined)).toEqual(unknown)
  })
})

describe("lockers", () => {
  it("are sorted by distance, those without one last and as they came", () => {
    const lockers = [locker("a"), locker("b", 2), locker("c"), locker("d", 0), locker("e", 2)]
    expect(nearestFirst(lockers).map(({ code }) => code)).toEqual(["d", "b", "e", "a", "c"])
  })
})
