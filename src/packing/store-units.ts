import { refuseData } from "../context"
import { PACKING_LIMITS } from "../cartonizer"

const MEASURES = ["weight", "length", "width", "height"] as const

/** The largest weight or side of an item that can be packed, in the store's units. */
export function limitOf(
  measure: keyof Measures,
  { weight_unit, dimension_unit }: StoreUnits,
): { value: number; unit: string } {
  return measure === "weight"
    ? { value: PACKING_LIMITS.weightGrams / GRAMS[weight_unit], unit: weight_unit }
    : { value: PACKING_LIMITS.sideMm / MILLIMETRES[dimension_unit], unit: dimension_unit }
}

/**
 * Refuses a weight or size of an item that could never be packed. Missing values pass.
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
  const issues = MEASURES.flatMap((measure) => {
    const given = measures[measure] ?? 0
    const { value, unit } = limitOf(measure, units)
    return given > value
      ? [`${nameOf(measure)}: must be at most ${value} ${unit}, got ${given} ${unit}`]
      : []
  })
  if (issues.length > 0) {
    refuseData(issues.join("; "))
  }
}

/** Weight and sizes as the store holds them, in the store's units; null if none was entered. */
export interface Measures {
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
}

/** Weight and sizes of a variant or a product. Values that are not above zero become null. */
export function readMeasures(
  source: Partial<Record<keyof Measures, unknown>> | null | undefined,
): Measures {
  return {
    weight: positive(source?.weight),
    length: positive(source?.length),
    width: positive(source?.width),
    height: positive(source?.height),
  }
}

/** `first`, with its missing values taken from `second`. */
export function fillMeasures(first: Measures, second: Measures): Measures {
  return {
    weight: first.weight ?? second.weight,
    length: first.length ?? second.length,
    width: first.width ?? second.width,
    height: first.height ?? second.height,
  }
}

export function isComplete(measures: Measures): boolean {
  return Object.values(measures).every((value) => value !== null)
}

function positive(value: unknown): number | null {
  const number = Number(value ?? Number.NaN)
  return Number.isFinite(number) && number > 0 ? number : null
}

/** Grams per unit of weight. */
export const GRAMS = { g: 1, kg: 1000 } as const

/** Millimetres per unit of size. */
export const MILLIMETRES = { mm: 1, cm: 10 } as const

/** Units of a store's products, as its settings name them. */
export interface StoreUnits {
  weight_unit: keyof typeof GRAMS
  dimension_unit: keyof typeof MILLIMETRES
}
