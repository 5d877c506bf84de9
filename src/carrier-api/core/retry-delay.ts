const firstDelayMs = 200
const longestDelayMs = 2_000

interface RetryDelayInput {
  /** The attempt that failed, from 1. */
  attempt: number
  random: () => number
  retryAfterSeconds: number | undefined
}

/** Exponential with full jitter, and never sooner than the service asks for. */
export function retryDelayMs({ attempt, random, retryAfterSeconds }: RetryDelayInput): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1))
  return Math.max(Math.floor(random() * ceiling), (retryAfterSeconds ?? 0) * 1_000)
}
