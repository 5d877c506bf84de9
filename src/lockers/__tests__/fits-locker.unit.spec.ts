import type { Configuration } from "../../context"
import type { Locker } from "../../carrier-api"
import { fitsLocker, isTakenByLocker } from "../list-lockers"

const limits = { maxLength: 64, maxWidth: 38, maxHeight: 19, maxWeight: 20 }

function box(length: number, width: number, height: number, weight = 1) {
  const [l, w, h, g] = [length, width, height, weight].map(String)
  return { length: l, width: w, height: h, weight: g ?? "" }
}

it.each([
  ["as large and as heavy as its limits", box(64, 38, 19, 20)],
  ["that fits when it is turned", box(19, 64, 38)],
  ["whose sizes are not known, as an envelope's", { weight: "0.5" }],
])("a locker takes a package %s", (_what, one) => {
  expect(isTakenByLocker(limits, [one])).toBe(true)
})

it.each([
  ["that is too long", box(64.1, 10, 10)],
  ["that fits only flattened", box(38, 38, 20)],
  ["that is too heavy", box(10, 10, 10, 20.01)],
])("a locker does not take a package %s", (_what, one) => {
  expect(isTakenByLocker(limits, [box(10, 10, 10), one])).toBe(false)
})

it.each([
  ["mm", box(640, 380, 190), true],
  ["mm", box(641, 380, 190), false],
  ["cm", box(64, 38, 19), true],
  ["cm", box(640, 380, 190), false],
] as const)(
  "a locker is compared in centimetres with packages in %s: %j, %s",
  (sizeUnit, one, fits) => {
    const options = { shipments: { sizeUnit } } as Configuration["options"]
    expect(fitsLocker({ options }, limits as Locker, [one])).toBe(fits)
  },
)

it("a locker takes any number of packages, each in a compartment of its own", () => {
  expect(isTakenByLocker(limits, [box(64, 38, 19, 20), box(64, 38, 19, 20)])).toBe(true)
})

it("a locker is not hidden for data that it lacks", () => {
  expect(isTakenByLocker({}, [box(500, 500, 500, 500)])).toBe(true)
  expect(isTakenByLocker({ maxWeight: 20 }, [box(500, 500, 500, 19)])).toBe(true)
  expect(isTakenByLocker({ maxLength: 64, maxHeight: 19 }, [box(64, 100, 19)])).toBe(true)
  expect(isTakenByLocker({ maxLength: 64, maxHeight: 19 }, [box(65, 100, 19)])).toBe(false)
})
