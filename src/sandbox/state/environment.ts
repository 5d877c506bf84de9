/** API, "Versioning", 2: both serve the same operations, on separate data. */
export const environments = ["production", "development"] as const

export type Environment = (typeof environments)[number]
