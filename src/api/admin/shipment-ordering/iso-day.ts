import { z } from "@medusajs/framework/zod"

const FIRST = "1970-01-01"
const LAST = "2999-12-31"

/** A day of our times: with a year such as 0000 the database and the arithmetic of days fail. */
export function isoDay(message = "must be a date such as 2026-11-24") {
  // What is no day is refused as such, and not once more as a day of other times.
  return z.iso
    .date({ error: message, abort: true })
    .refine((day) => day >= FIRST && day <= LAST, message)
}
