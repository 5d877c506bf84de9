import type { Locker } from "./locker"
import { lockerOf } from "./locker-row"
import { lockersOfEstonia } from "./lockers-of-estonia"
import { lockersOfLatvia } from "./lockers-of-latvia"
import { lockersOfLithuania } from "./lockers-of-lithuania"

/** The lockers of each country that has any, by its two-letter code in upper case. */
export const lockersByCountry: ReadonlyMap<string, readonly Locker[]> = new Map([
  ["LV", lockersOfLatvia.map((row) => lockerOf("LV", row))],
  ["LT", lockersOfLithuania.map((row) => lockerOf("LT", row))],
  ["EE", lockersOfEstonia.map((row) => lockerOf("EE", row))],
])

export const lockersByCode: ReadonlyMap<string, Locker> = new Map(
  [...lockersByCountry.values()].flat().map((locker) => [locker.code, locker]),
)
