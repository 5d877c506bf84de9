/** Where a key leads in a list, undefined for keys that do not move. */
export function nextActive(key: string, active: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(active + 1, count - 1)
    case "ArrowUp":
      return Math.max(active - 1, 0)
    case "Home":
      return 0
    case "End":
      return count - 1
    default:
      return undefined
  }
}
