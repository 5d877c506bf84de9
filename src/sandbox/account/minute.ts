/** A moment as `YYYY-MM-DD HH:MM`, in UTC. */
export function minuteOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 16).replace("T", " ")
}
