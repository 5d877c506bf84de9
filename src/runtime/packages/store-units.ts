/** Grams in the units in which a store's products carry weights. */
export const GRAMS = { g: 1, kg: 1000 } as const

/** Millimetres in the units in which a store's products carry sizes. */
export const MILLIMETRES = { mm: 1, cm: 10 } as const

/** Units of a store's products, as its settings name them. */
export interface StoreUnits {
  weight_unit: keyof typeof GRAMS
  dimension_unit: keyof typeof MILLIMETRES
}
