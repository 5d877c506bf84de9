/**
 * What the work comes to, or undefined when it takes longer than `timeoutMs`; it goes on then, and
 * nobody hears of its failure.
 *
 * @param options.isBackground when nobody waits for this but other work, so that its timer alone
 *   must not keep a process alive that is otherwise done
 */
export async function settleWithin<T>(
  work: Promise<T>,
  timeoutMs: number,
  { isBackground = false } = {},
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
    if (isBackground) timer.unref()
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
