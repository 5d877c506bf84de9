/** Prints the steps of the demo as they happen. */
export interface Narrator {
  step(title: string): void
  sent(request: string, body?: unknown): void
  got(answer: string): void
  /** Lines of two columns under the last step. */
  rows(rows: [string, string][]): void
}

const LONGEST = 160

export function createNarrator(print: (line: string) => void): Narrator {
  let count = 0
  const startedAt = Date.now()
  return {
    step(title) {
      count += 1
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
      print(`\n${String(count).padStart(2)}. ${title}   (${seconds} s)`)
    },
    sent(request, body) {
      print(`    -> ${request}${body === undefined ? "" : ` ${shorten(JSON.stringify(body))}`}`)
    },
    got(answer) {
      print(`    <- ${shorten(answer)}`)
    },
    rows(rows) {
      const width = Math.max(...rows.map(([name]) => name.length))
      rows.forEach(([name, value]) => print(`       ${name.padEnd(width)}  ${value}`))
    },
  }
}

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
