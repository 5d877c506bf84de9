/**
 * What the work comes to, or undefined when it takes longer than `timeoutMs`; it goes on then, and
 * nobody hears of its failure.
 */
export async function settleWithin<T>(work: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
