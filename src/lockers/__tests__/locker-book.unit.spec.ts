import type { Locker } from "../../carrier-api"
import type { SharedLevel } from "../../answer-book"
import { findByCode } from "../check-locker"
import { selectLockers, openLockerBook, sortByDistance } from "../list-lockers"

const locker = (code: string, distanceKm?: number) =>
  ({ code, name: code, countryCode: "LV", distanceKm }) as Locker

const service = { host: "https://a.example", environment: "production" } as const
const CLOCK = 1_800_000_000_000
const clock = jest.spyOn(Date, "now").mockReturnValue(CLOCK)
afterAll(() => clock.mockRestore())

interface Asked {
  found?: Locker[]
  level?: SharedLevel
}

async function ask(area: string, { found = [locker(area)], level }: Asked = {}) {
  const { book, breaker } = openLockerBook(service, 3600, level)
  const answer = await book.get(area, () => Promise.resolve(found), { deadlineMs: 1000, breaker })
  return answer.outcome === "value" ? answer.source : answer.outcome
}

it("the book of lockers remembers an area without lockers only for minutes", async () => {
  expect(await ask("none", { found: [] })).toBe("live")
  expect(await ask("some")).toBe("live")
  clock.mockReturnValue(CLOCK + 119_000)
  expect(await ask("none")).toBe("cache")
  clock.mockReturnValue(CLOCK + 121_000)
  expect([await ask("none"), await ask("some")]).toEqual(["stale", "cache"])
  clock.mockReturnValue(CLOCK)
})

it("the book of lockers counts its room in lockers, not in areas", async () => {
  const many = Array.from({ length: 60_000 }, () => locker("one of many"))
  await ask("large", { found: many })
  expect(await ask("large")).toBe("cache")
  await ask("as large", { found: many })
  expect(await ask("large")).toBe("live")
})

it("the book of lockers puts no list of a whole country into the shop's cache, and none for longer than a day", async () => {
  const kept: number[] = []
  const level = {
    get: () => Promise.resolve(null),
    set: async (_key: string, _entry: unknown, ttlSeconds: number) => void kept.push(ttlSeconds),
  }
  const list = (length: number) => Array.from({ length }, () => locker("one of many"))
  await ask("country", { level, found: list(201) })
  expect(kept).toEqual([])
  await ask("area", { level, found: list(200) })
  expect(kept).toEqual([86_400])
})

it("the book of lockers has of an area's country the nearest lockers, and all without a distance", () => {
  const abroad = Array.from({ length: 2000 }, (_, at) => {
    return { ...locker(`EE${at}`, 0), countryCode: "EE" }
  })
  const far = Array.from({ length: 1200 }, (_, at) => locker(`far${at}`, 1200 - at))
  const unknown = Array.from({ length: 1200 }, (_, at) => locker(`unknown${at}`))
  const held = selectLockers([...abroad, ...unknown, ...far], "LV")
  expect(held[0]?.code).toBe("far1199")
  expect(held.filter(({ distanceKm }) => distanceKm !== undefined)).toHaveLength(1000)
  expect(held.filter(({ distanceKm }) => distanceKm === undefined)).toEqual(unknown)
})

it("lockers are sorted by distance, those without one last and as they came", () => {
  const lockers = [locker("a"), locker("b", 2), locker("c"), locker("d", 0), locker("e", 2)]
  expect(sortByDistance(lockers).map(({ code }) => code)).toEqual(["d", "b", "e", "a", "c"])
})

it.each([
  ["lv1001", ["LV1001", "LV1002"], "LV1001"],
  ["LV1001", ["lv1001"], "lv1001"],
  ["ab1", ["AB1", "ab1"], "ab1"],
  ["Ab1", ["AB1", "ab1"], undefined],
  ["lv1001", ["LV1001", "LV1001"], "LV1001"],
  ["LV100", ["LV1001"], undefined],
])("a locker's code typed as %s finds among %j the locker %s", (typed, codes, found) => {
  const lockers = codes.map((code) => ({ code }))
  expect(findByCode(lockers, typed)?.code).toBe(found)
})
