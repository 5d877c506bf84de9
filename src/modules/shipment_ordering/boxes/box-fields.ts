/** What a merchant says of a box, in the order in which it is told. Lengths in millimetres, weights in grams. */
export const BOX_FIELDS = [
  "name",
  "kind",
  "inner_length",
  "inner_width",
  "inner_height",
  "outer_length",
  "outer_width",
  "outer_height",
  "tare_weight",
  "max_weight",
  "rank",
  "is_enabled",
] as const

export type BoxField = (typeof BOX_FIELDS)[number]

export interface BoxFields {
  name: string
  kind: "parcel" | "envelope"
  inner_length: number
  inner_width: number
  inner_height: number
  outer_length: number
  outer_width: number
  outer_height: number
  tare_weight: number
  max_weight: number
  rank: number
  is_enabled: boolean
}

export interface StoredBox extends BoxFields {
  id: string
}
