/** One thing that was measured, and what it may be; without a limit it is there to judge others by. */
export interface Figure {
  part: string
  name: string
  value: number
  unit:
    "calls" | "ratio" | "ms" | "requests" | "carts" | "rows" | "MB" | "per second" | "processors"
  limit?: { atMost: number } | { below: number }
}

export function isOver({ value, limit }: Figure): boolean {
  if (limit === undefined) {
    return false
  }
  // What is not a number is no proof: it counts as over.
  return "below" in limit ? !(value < limit.below) : !(value <= limit.atMost)
}
