/** How much work an answer is worth. Counted in steps (places looked at), never in time. */
export type Effort = "fast" | "balanced" | "thorough"

/** From the least to the most. */
export const EFFORTS: readonly Effort[] = ["fast", "balanced", "thorough"]

export interface Work {
  /** Steps in all. Once they are used up, what is left is stacked without any search. */
  mostSteps: number
  /** Steps for filling one box after the other. Where they do not last for trying every box, few are. */
  greedySteps: number
  /** Attempts at filling one box with everything, and the steps after which no new one begins. */
  fitAttempts: number
  fitSteps: number
  /** Attempts for each box that is filled as well as possible, and the steps they may take. */
  fillAttempts: number
  fillSteps: number
  /** Steps for packing the content of some boxes into fewer or smaller ones. */
  combineSteps: number
  /** Attempts for each choice of boxes. */
  combineAttempts: number
  /** Steps for dividing the goods up for one box less. */
  splitSteps: number
  /** Steps for moving goods between boxes of the same kind. */
  rearrangeSteps: number
}

export const WORK: Record<Effort, Work> = {
  fast: {
    mostSteps: 36_000_000,
    greedySteps: 5_000_000,
    fitAttempts: 3,
    fitSteps: 5_000,
    fillAttempts: 2,
    fillSteps: 20_000,
    combineSteps: 0,
    combineAttempts: 0,
    splitSteps: 0,
    rearrangeSteps: 0,
  },
  balanced: {
    mostSteps: 54_000_000,
    greedySteps: 20_000_000,
    fitAttempts: 24,
    fitSteps: 20_000,
    fillAttempts: 8,
    fillSteps: 60_000,
    combineSteps: 60_000,
    combineAttempts: 12,
    splitSteps: 2_000,
    rearrangeSteps: 20_000,
  },
  thorough: {
    mostSteps: 1_000_000_000,
    greedySteps: 200_000_000,
    fitAttempts: 400,
    fitSteps: 400_000,
    fillAttempts: 20,
    fillSteps: 200_000,
    combineSteps: 2_000_000,
    combineAttempts: 100,
    splitSteps: 200_000,
    rearrangeSteps: 20_000_000,
  },
}
