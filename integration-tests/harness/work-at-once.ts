/** Does `work` for all items in their order, `limit` of them at a time, each as soon as another is done. */
export async function workAtOnce<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) {
      results[index] = await work(item, index)
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}
