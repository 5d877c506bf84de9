/** Sorted by distance. What has none comes last, in the order in which it was. */
export function nearestFirst<T extends { distanceKm: number | undefined }>(lockers: T[]): T[] {
  const distance = ({ distanceKm }: T) => distanceKm ?? Infinity
  return [...lockers].sort((one, other) => {
    const [a, b] = [distance(one), distance(other)]
    return a === b ? 0 : a - b
  })
}
