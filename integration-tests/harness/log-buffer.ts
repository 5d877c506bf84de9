import type { Readable } from "node:stream"
import { createInterface } from "node:readline"

const kept = 5000

/** The newest lines that a child process printed, on either stream. */
export class LogBuffer {
  readonly lines: string[] = []
  private readonly listeners = new Set<(line: string) => void>()

  collect(stream: Readable | null): void {
    if (stream === null) {
      return
    }
    createInterface({ input: stream }).on("line", (line) => {
      this.lines.push(line)
      if (this.lines.length > kept) {
        this.lines.shift()
      }
      for (const listener of this.listeners) {
        listener(line)
      }
    })
  }

  /** Calls `listener` with every line from now on, until the returned function is called. */
  follow(listener: (line: string) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Forgets what was printed so far, and who follows it. */
  clear(): void {
    this.lines.length = 0
    this.listeners.clear()
  }

  /** The newest lines as one text, for an error message. */
  tail(count = 60): string {
    return this.lines.slice(-count).join("\n")
  }

  /** Everything that is kept, as one text. */
  get text(): string {
    return this.lines.join("\n")
  }
}
