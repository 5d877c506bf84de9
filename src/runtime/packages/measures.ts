/** Weight and sizes as the store holds them, in the store's units; null where nobody entered any. */
export interface Measures {
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
}

/** What a variant or a product says, in whatever form it came; what is not above zero says nothing. */
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

/** The first, with the second for what it leaves open. */
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
