import type { Box, Item } from ".."

export const size = (length: number, width: number, height: number) => ({ length, width, height })
/** A book. */
export const item = (fields: Partial<Item> = {}): Item => ({
  id: "book",
  quantity: 1,
  ...size(200, 130, 30),
  weight: 400,
  rotation: "any",
  ...fields,
})
/** Holds two of the books. */
export const box = (fields: Partial<Box> = {}): Box => ({
  id: "small",
  kind: "parcel",
  inner: size(210, 140, 70),
  outer: size(216, 146, 76),
  tareWeight: 80,
  maxWeight: 5000,
  ...fields,
})
