import { MedusaError } from "@medusajs/framework/utils"
import { MAX_SIDE_MM, MAX_WEIGHT_GRAMS } from "../../cartonizer"
import type { Measures } from "./measures"
import { GRAMS, MILLIMETRES, type StoreUnits } from "./store-units"

const MEASURES = ["weight", "length", "width", "height"] as const

/** The most that can be packed, in the store's units: no unit of goods is heavier or has a longer side. */
export function limitOf(
  measure: keyof Measures,
  { weight_unit, dimension_unit }: StoreUnits,
): { value: number; unit: string } {
  return measure === "weight"
    ? { value: MAX_WEIGHT_GRAMS / GRAMS[weight_unit], unit: weight_unit }
    : { value: MAX_SIDE_MM / MILLIMETRES[dimension_unit], unit: dimension_unit }
}

/**
 * Refuses a weight or size of goods that could never be packed. What is left open passes.
 *
 * @param measures in the store's units
 * @param nameOf how the request names the field
 * @throws MedusaError INVALID_DATA naming each such field, its value and the limit, in the store's units
 */
export function refuseBeyondLimits(
  measures: Partial<Measures>,
  units: StoreUnits,
  nameOf: (measure: keyof Measures) => string = (measure) => measure,
): void {
  const problems = MEASURES.flatMap((measure) => {
    const given = measures[measure] ?? 0
    const { value, unit } = limitOf(measure, units)
    return given > value
      ? [`${nameOf(measure)}: must be at most ${value} ${unit}, got ${given} ${unit}`]
      : []
  })
  if (problems.length > 0) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, problems.join("; "))
  }
}
