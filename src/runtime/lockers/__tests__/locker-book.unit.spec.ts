import type { Locker } from "../../../carrier-api"
import { createCallLimit, TooManyCallsError } from "../call-limit"
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

describe("the number of areas that are asked for", () => {
  it("is limited within any span of time, and free again after it", () => {
    let now = 0
    const count = createCallLimit({ calls: 2, withinMs: 1000, ticks: () => now })
    count()
    now = 600
    count()
    expect(count).toThrow(TooManyCallsError)
    now = 999
    expect(count).toThrow(TooManyCallsError)
    now = 1000
    count()
    expect(count).toThrow(TooManyCallsError)
  })

  it("is that of a shop's customers: whoever asks for every postal code is not answered on", async () => {
    const { book, count } = lockerBook({ host: "https://a.example", environment: "production" }, 60)
    const ask = (area: string) =>
      book.get(
        area,
        () => {
          count()
          return Promise.resolve([locker(area)])
        },
        { deadlineMs: 1000 },
      )
    const first = await ask("LV-1000")
    const outcomes: string[] = []
    for (let code = 1001; code < 1100; code += 1) {
      outcomes.push((await ask(`LV-${code}`)).outcome)
    }
    expect(outcomes.filter((outcome) => outcome === "value")).toHaveLength(59)
    expect(outcomes.at(-1)).toBe("miss")
    // What is known already is still told.
    expect(await ask("LV-1000")).toMatchObject({ value: "value" in first ? first.value : "" })
  })
})

describe("lockers", () => {
  it("are sorted by distance, those without one last and as they came", () => {
    const lockers = [locker("a"), locker("b", 2), locker("c"), locker("d", 0), locker("e", 2)]
    expect(nearestFirst(lockers).map(({ code }) => code)).toEqual(["d", "b", "e", "a", "c"])
  })
})
