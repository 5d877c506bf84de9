import { z } from "zod"

/** A choice: shown by name, saved by id or code. */
export interface Named {
  value: string
  label: string
}

/** @returns undefined for an unknown value */
export function nameOf(value: string, among: Named[]): string | undefined {
  return among.find((one) => one.value === value)?.label
}

/** The choices with the saved value added if it is missing, so that a form shows it. */
export function withSaved(among: Named[], saved: string, label: string): Named[] {
  return saved === "" || nameOf(saved, among) !== undefined
    ? among
    : [...among, { value: saved, label }]
}

/** A name for a payment provider, made from its id: `pp_stripe-blik_dkk` is "Stripe Blik (DKK)". */
export function providerName(id: string): string {
  const [, name = "", type] = id.split("_")
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return words.join(" ") + (type ? ` (${type.toUpperCase()})` : "") || id
}

/** A choice for each value. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Named[] {
  return values.map((value) => ({ value, label: labelOf(value) }))
}

/** Things of the store as choices, saved by id. */
export function namesOf(things: { id: string; name: string }[]): Named[] {
  return things.map(({ id, name }) => ({ value: id, label: name }))
}

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
