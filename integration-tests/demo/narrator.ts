/** Prints the steps of the demo as they happen. */
export type Narrator = ReturnType<typeof createNarrator>

export function createNarrator(print: (line: string) => void) {
  let count = 0
  const startedAt = Date.now()
  return {
    step(title: string) {
      count += 1
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
      print(`\n${String(count).padStart(2)}. ${title}   (${seconds} s)`)
    },
    sent(request: string, body?: unknown) {
      print(`    -> ${request}${body === undefined ? "" : ` ${shorten(JSON.stringify(body))}`}`)
    },
    got(answer: string) {
      print(`    <- ${shorten(answer)}`)
    },
    /** Lines of two columns under the last step. */
    rows(rows: [string, string][]) {
      const width = Math.max(...rows.map(([name]) => name.length))
      rows.forEach(([name, value]) => print(`       ${name.padEnd(width)}  ${value}`))
    },
  }
}

function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

/** Does a step of a long run, and prints its title and how long it took. */
export async function step<T>(title: string, work: () => T | Promise<T>): Promise<T> {
  process.stdout.write(`${title} … `)
  const start = Date.now()
  const result = await work()
  console.log(`${((Date.now() - start) / 1000).toFixed(1)} s`)
  return result
}
