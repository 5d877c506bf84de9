/** Does a step of a long run, and prints its title and how long it took. */
export async function step<T>(title: string, work: () => T | Promise<T>): Promise<T> {
  process.stdout.write(`${title} … `)
  const start = Date.now()
  const result = await work()
  console.log(`${((Date.now() - start) / 1000).toFixed(1)} s`)
  return result
}
