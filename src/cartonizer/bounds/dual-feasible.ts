/**
 * Dual feasible functions (Fekete and Schepers 2004): however sides are put next to one another on one
 * length, the rated sides never add up to more than 1. Goods that are in one box together therefore
 * never add up to more than 1 either, when each counts the product of its three rated sides.
 */
export type SideRating = (side: number, room: number) => number

const asItIs: SideRating = (side, room) => side / room

/** Rounds to multiples of 1/k so that sides just above 1/(k+1) count as 1/k (Lueker 1983). */
const roundedTo =
  (k: number): SideRating =>
  (side, room) => {
    const scaled = (k + 1) * side
    return scaled % room === 0 ? side / room : Math.floor(scaled / room) / k
  }

export const SIDE_RATINGS: readonly SideRating[] = [
  asItIs,
  roundedTo(1),
  roundedTo(2),
  roundedTo(3),
]

/** Every choice of a rating for each axis. */
export const RATING_CHOICES: readonly (readonly [number, number, number])[] = SIDE_RATINGS.flatMap(
  (_, x) => SIDE_RATINGS.flatMap((_, y) => SIDE_RATINGS.map((_, z) => [x, y, z] as const)),
)
