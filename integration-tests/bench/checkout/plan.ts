/** How much is measured. `runs` are repetitions of what is timed once per run, `carts` those of the load. */
export interface Plan extends Record<string, number> {
  runs: number
  carts: number
}
