/** Milliseconds of each call of `calculatePrice`, by provider, since they were last taken. */
let times: Record<string, number[]> = {}

/** Runs a provider's `calculatePrice` and records how long it took, also when it throws. */
export async function timePrice<T>(provider: string, price: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await price()
  } finally {
    const ofProvider = (times[provider] ??= [])
    ofProvider.push(performance.now() - startedAt)
  }
}

/** Returns the recorded times and clears them. */
export function takePriceTimes(): Record<string, number[]> {
  const taken = times
  times = {}
  return taken
}
