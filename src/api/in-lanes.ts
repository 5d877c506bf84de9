/** Works through a list, so many at a time; the results are in the order of the list. */
export async function inLanes<One, Result>(
  lanes: number,
  list: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = list.entries()
  const lane = async () => {
    for (const [index, one] of waiting) results[index] = await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, list.length) }, lane))
  return results
}
