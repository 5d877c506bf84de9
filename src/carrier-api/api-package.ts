/** 1 = parcel, 2 = envelope (API, "Price quote"). */
export type PackageType = 1 | 2

/** One package as the service takes it: decimal strings, kilograms and the account's size unit. */
export interface ApiPackage {
  weight: string
  /** Sizes are omitted for envelopes. */
  length?: string
  width?: string
  height?: string
}
