import { checkKnown, checkWholeNumber, checkWord, refuse, shown } from "./check-field"
import { MAX_WEIGHT_GRAMS } from "./limits"
import type { CartonizeOptions } from "./options"

/** By name, so that the compiler misses none. */
const KNOWN: Record<keyof CartonizeOptions, true> = {
  objective: true,
  effort: true,
  deadlineMs: true,
  seed: true,
  maxPackageWeight: true,
  noBoxes: true,
  kinds: true,
}

/**
 * Refuses options that are unknown or wrong.
 *
 * @throws CartonizerInputError naming the option
 */
export function checkOptions(options: CartonizeOptions): void {
  checkKnown("options", options, Object.keys(KNOWN))
  const { objective = "boxes", noBoxes = "bounding", effort = "balanced" } = options
  const { kinds, maxPackageWeight, deadlineMs, seed = 0 } = options
  const place = (field: string) => ({ subject: "options", id: null, field }) as const
  const word = (field: string, value: unknown, words: string[]): void =>
    checkWord({ ...place(field), value }, words)
  word("objective", objective, ["boxes", "volume", "cost"])
  word("noBoxes", noBoxes, ["bounding", "per-item"])
  word("effort", effort, ["fast", "balanced", "thorough"])
  if (kinds !== undefined && !Array.isArray(kinds)) {
    refuse(place("kinds"), `must be a list, got ${shown(kinds)}`)
  }
  for (const kind of kinds ?? []) word("kinds", kind, ["parcel", "envelope"])
  if (kinds?.length === 0) refuse(place("kinds"), "must name at least one kind")
  const whole = (field: string, value: unknown, range: { min: number; max: number }): void =>
    checkWholeNumber({ ...place(field), value }, range)
  if (maxPackageWeight !== undefined) {
    whole("maxPackageWeight", maxPackageWeight, { min: 1, max: MAX_WEIGHT_GRAMS })
  }
  whole("seed", seed, { min: 0, max: 2 ** 32 - 1 })
  const isTime = typeof deadlineMs === "number" && Number.isFinite(deadlineMs) && deadlineMs >= 0
  if (deadlineMs !== undefined && !isTime) {
    refuse(place("deadlineMs"), `must be a number of at least 0, got ${shown(deadlineMs)}`)
  }
}
