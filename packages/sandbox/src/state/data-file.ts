import * as fs from "node:fs"
import path from "node:path"
import { StringDecoder } from "node:string_decoder"
import { z } from "zod"
import { changeSchema, type Change } from "./table"

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

  private readonly path: string
  private readonly lock: FileLock
  private descriptor: number | undefined
  private bytes = 0
  private compactBytes = 0

  /** @throws Error when another sandbox has the file, or it is none that could be one */
  constructor(file: string) {
    const resolved = path.resolve(file)
    // Otherwise a link would be replaced by a file, and where it led would stay as it is.
    this.path = fs.existsSync(resolved) ? fs.realpathSync(resolved) : resolved
    if (this.exists && !fs.statSync(this.path).isFile()) {
      throw new Error(`${this.path} cannot be the data file, since it is no file`)
    }
    this.lock = FileLock.take(this.path)
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
    if (!this.exists) return
    let number = 0
    for (const { text, isEnded } of textLines(this.path)) {
      number += 1
      if (!isEnded && number > 1) return
      try {
        const content: unknown = JSON.parse(text)
        if (number === 1) headerSchema.parse(content)
        else lineSchema.parse(content).forEach(take)
      } catch (error) {
        throw new Error(
          `${this.path}, line ${number}, is not what a sandbox of this version writes: ` +
            `${error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error)}. ` +
            "Name another file, or move this one away to start anew",
        )
      }
    }
  }

  /** Writes one line. When that fails, {@link failure} says why and nothing more is written. */
  append(changes: readonly Change[]): void {
    this.orFail((descriptor) => {
      this.bytes += writeLine(descriptor, changes)
    })
  }

  /** Writes a state that has nothing to do with the one before. Fails as {@link append} does. */
  replace(changes: Iterable<Change>): void {
    this.orFail(() => this.rewrite(changes))
  }

  /**
   * Replaces the file by one with nothing but these changes: all of it, or the old one stays.
   *
   * @throws Error when it cannot be written
   */
  rewrite(changes: Iterable<Change>): void {
    const draft = `${this.path}.new`
    const descriptor = fs.openSync(draft, "w", 0o600)
    try {
      let bytes = writeLine(descriptor, header)
      for (const change of changes) bytes += writeLine(descriptor, [change])
      fs.fsyncSync(descriptor)
      fs.renameSync(draft, this.path)
      this.closeDescriptor()
      this.descriptor = descriptor
      this.bytes = bytes
      this.compactBytes = bytes
    } catch (error) {
      fs.closeSync(descriptor)
      fs.rmSync(draft, { force: true })
      throw error
    }
  }

  /** Makes the file small again; where that fails, it goes on growing. */
  compact(changes: Iterable<Change>): void {
    if (this.failure !== undefined) return
    try {
      this.rewrite(changes)
    } catch (error) {
      console.error(`${this.path} cannot be made smaller: ${messageOf(error)}`)
      this.compactBytes = this.bytes
    }
  }

  close(): void {
    this.closeDescriptor()
    this.lock.release()
  }

  private get exists(): boolean {
    return fs.existsSync(this.path)
  }

  private closeDescriptor(): void {
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

  /** Where the lock did not help, a second writer is noticed before its work is overwritten. */
  private checkStillOurs(descriptor: number): void {
    const [ours, there] = [fs.fstatSync(descriptor), fs.statSync(this.path)]
    if (ours.ino !== there.ino || ours.size !== this.bytes) {
      throw new Error("something else has written to it")
    }
  }
}

/** Returns the number of bytes. */
function writeLine(descriptor: number, content: unknown): number {
  const line = Buffer.from(`${JSON.stringify(content)}\n`)
  for (let written = 0; written < line.length;) {
    written += fs.writeSync(descriptor, line, written)
  }
  return line.length
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const chunkBytes = 1024 * 1024

/** A line of a text file; the last one may have no end. */
type TextLine = { text: string; isEnded: boolean }

/** The lines of a file, one after the other: a file may be larger than any text can be. */
function* textLines(file: string): Generator<TextLine> {
  const descriptor = fs.openSync(file, "r")
  try {
    const chunk = Buffer.alloc(chunkBytes)
    const decoder = new StringDecoder("utf8")
    let rest = ""
    for (let bytes = read(); bytes > 0; bytes = read()) {
      const lines = (rest + decoder.write(chunk.subarray(0, bytes))).split("\n")
      rest = lines.pop() ?? ""
      for (const text of lines) yield { text, isEnded: true }
    }
    if (rest !== "") yield { text: rest, isEnded: false }

    function read(): number {
      return fs.readSync(descriptor, chunk, 0, chunkBytes, null)
    }
  } finally {
    fs.closeSync(descriptor)
  }
}

const heldHere = new Set<string>()

/**
 * Keeps a second sandbox from a file while the first one runs: a file beside it names the process.
 *
 * A process that was killed leaves its lock behind; it counts no more, since the process is gone.
 */
class FileLock {
  private constructor(private readonly lockFile: string) {}

  /** @throws Error that names the process which has the file, and what to do when it has not */
  static take(file: string): FileLock {
    const lockFile = `${file}.lock`
    const holder = holderOf(lockFile)
    if (holder !== undefined) {
      throw new Error(
        `${file} is in use by process ${holder}. Stop it or name another file; ` +
          `if that process is no sandbox, delete ${lockFile}`,
      )
    }
    try {
      fs.rmSync(lockFile, { force: true })
      fs.writeFileSync(lockFile, `${process.pid}\n`, { flag: "wx", mode: 0o600 })
    } catch (error) {
      throw new Error(
        `${file} cannot be the data file, since nothing can be written beside it (${String(codeOf(error))}). ` +
          "Name a file in a folder that exists and may be written",
      )
    }
    heldHere.add(lockFile)
    return new FileLock(lockFile)
  }

  release(): void {
    if (heldHere.delete(this.lockFile)) fs.rmSync(this.lockFile, { force: true })
  }
}

function holderOf(lockFile: string): number | undefined {
  if (!fs.existsSync(lockFile)) return undefined
  const holder = Number(fs.readFileSync(lockFile, "utf8"))
  if (!Number.isInteger(holder) || holder <= 0) return undefined
  // In a container, the same program has the same number at every start.
  if (holder === process.pid) return heldHere.has(lockFile) ? holder : undefined
  return isAlive(holder) ? holder : undefined
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return codeOf(error) === "EPERM"
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined
}
