import { z } from "zod"

/** Yes, no or null, as a select holds it. */
export type YesNo = "unset" | "yes" | "no"

export const YES_NO = ["unset", "yes", "no"] as const satisfies YesNo[]

export function toYesNo(value: boolean | null | undefined): YesNo {
  if (value === null || value === undefined) return "unset"
  return value ? "yes" : "no"
}

export const yesNo = z
  .enum(YES_NO)
  .transform((choice) => (choice === "unset" ? null : choice === "yes"))
