import * as fs from "node:fs"
import path from "node:path"
import { z } from "zod"
import { changeSchema, type Change } from "./change"

const header = { format: "shipment-ordering-sandbox", version: 1 }
const headerSchema = z.object({ format: z.literal(header.format), version: z.literal(1) })
const lineSchema = z.array(changeSchema)

/** Below this a file is not worth being made smaller. */
const smallBytes = 4 * 1024 * 1024
/** So much larger than the state that it holds may a file become. */
const largestGrowth = 4

/**
 * A file that holds a state as the changes which make it: a header, then one line of JSON per set of
 * changes that belong together.
 *
 * A line is handed to the operating system before the change is acknowledged, so it outlives the
 * process, however that ends. A last line without its end was never acknowledged and is left out.
 */
export class DataFile {
  /** Why nothing can be written any more. */
  failure: string | undefined

  private descriptor: number | undefined
  private bytes = 0
  private compactBytes = 0

  private readonly path: string

  constructor(file: string) {
    this.path = path.resolve(file)
  }

  /** Whether most of the file is history that {@link compact} would leave out. */
  get isGrown(): boolean {
    return this.bytes > smallBytes && this.bytes > this.compactBytes * largestGrowth
  }

  /**
   * Tells every change in the file, oldest first.
   *
   * @throws Error that names the line which is not a change, or is refused by `take`
   */
  read(take: (change: Change) => void): void {
    const text = fs.existsSync(this.path) ? fs.readFileSync(this.path, "utf8") : ""
    const lines = text.split("\n")
    const isWhole = lines.length > 1 || text === ""
    if (isWhole) lines.pop()
    for (const [index, line] of lines.entries()) {
      try {
        const content: unknown = JSON.parse(line)
        if (index === 0) headerSchema.parse(content)
        else lineSchema.parse(content).forEach(take)
      } catch (error) {
        throw new Error(
          `${this.path}, line ${index + 1}, is not what a sandbox of this version writes: ` +
            `${error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error)}. ` +
            "Name another file, or move this one away to start anew",
        )
      }
    }
  }

  /** Writes one line. When that fails, {@link failure} says why and nothing more is written. */
  append(changes: readonly Change[]): void {
    this.orFail((descriptor) => {
      const line = Buffer.from(`${JSON.stringify(changes)}\n`)
      writeWhole(descriptor, line)
      this.bytes += line.length
    })
  }

  /** Writes a state that has nothing to do with the one before. Fails as {@link append} does. */
  replace(changes: readonly Change[]): void {
    this.orFail(() => this.rewrite(changes))
  }

  /** Replaces the file by one with nothing but these changes: all of it, or the old one stays. */
  rewrite(changes: readonly Change[]): void {
    const draft = `${this.path}.new`
    const lines = [header, ...changes.map((change) => [change])]
    const content = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
    const descriptor = fs.openSync(draft, "w", 0o600)
    try {
      writeWhole(descriptor, content)
      fs.fsyncSync(descriptor)
      fs.renameSync(draft, this.path)
    } catch (error) {
      fs.closeSync(descriptor)
      throw error
    }
    this.close()
    this.descriptor = descriptor
    this.bytes = content.length
    this.compactBytes = content.length
  }

  /** Makes the file small again; where that fails, it goes on growing. */
  compact(changes: readonly Change[]): void {
    if (this.failure !== undefined) return
    try {
      this.rewrite(changes)
    } catch (error) {
      console.error(`${this.path} cannot be made smaller: ${messageOf(error)}`)
      this.compactBytes = this.bytes
    }
  }

  close(): void {
    if (this.descriptor !== undefined) fs.closeSync(this.descriptor)
    this.descriptor = undefined
  }

  private orFail(write: (descriptor: number) => void): void {
    if (this.failure !== undefined || this.descriptor === undefined) return
    try {
      this.checkStillOurs(this.descriptor)
      write(this.descriptor)
    } catch (error) {
      this.failure = `${this.path} cannot be written: ${messageOf(error)}`
      console.error(this.failure)
    }
  }

  /** A second sandbox that was started on the same file has replaced it by its own. */
  private checkStillOurs(descriptor: number): void {
    const [ours, there] = [fs.fstatSync(descriptor), fs.statSync(this.path)]
    if (ours.ino !== there.ino || ours.size !== this.bytes) {
      throw new Error("it was taken over by another sandbox")
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function writeWhole(descriptor: number, content: Buffer): void {
  for (let written = 0; written < content.length;) {
    written += fs.writeSync(descriptor, content, written)
  }
}
