/** The items beginning with the one at `first`, counted on from the start again after the last. */
export function rotated<Item>(items: readonly Item[], first: number): Item[] {
  const start = first % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
