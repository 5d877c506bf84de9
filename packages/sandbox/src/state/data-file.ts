import * as fs from "node:fs"
import path from "node:path"
import { StringDecoder } from "node:string_decoder"
import { z } from "zod"

/** One record of a table was put or, if there is no record, removed. */
const changeSchema = z.strictObject({
  table: z.string(),
  id: z.string(),
  record: z.unknown().optional(),
})

export type Change = { table: string; id: string; record?: unknown }

const header = { format: "shipment-ordering-sandbox", version: 1 }
const headerSchema = z.object({ format: z.literal(header.format), version: z.literal(1) })
const lineSchema = z.array(changeSchema)

/**
 * A file that holds the state as a list of changes: a header, then one line of JSON per set of changes that
 * belong together.
 *
 * A line is passed to the operating system before the change is acknowledged, so it survives any end of the
 * process. A last line without a line end was never acknowledged and is ignored. Each start drops the history.
 */
export class DataFile {
  /** Why nothing can be written any more. */
  failure: string | undefined

  private readonly path: string
  private readonly lock: FileLock
  private descriptor: number | undefined
  private bytes = 0

  /** @throws Error when another sandbox uses the file, or it cannot be a data file */
  constructor(file: string) {
    const resolved = path.resolve(file)
    // Follows links: otherwise a rewrite would replace the link by a file.
    this.path = fs.existsSync(resolved) ? fs.realpathSync(resolved) : resolved
    if (this.exists && !fs.statSync(this.path).isFile()) {
      throw new Error(`${this.path} cannot be the data file, since it is no file`)
    }
    this.lock = FileLock.take(this.path)
  }

  /**
   * Passes every change in the file to `take`, oldest first.
   *
   * @throws Error that names the line that is no change or that `take` refuses
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

  /** Writes one line. If that fails, {@link failure} says why, and nothing more is written. */
  append(changes: readonly Change[]): void {
    this.orFail((descriptor) => {
      this.bytes += writeLine(descriptor, changes)
    })
  }

  /** Replaces all changes by a new state. Fails like {@link append}. */
  replace(changes: Iterable<Change>): void {
    this.orFail(() => this.rewrite(changes))
  }

  /**
   * Replaces the file by one with these changes only. If that fails, the old file stays.
   *
   * @throws Error when the file cannot be written
   */
  rewrite(changes: Iterable<Change>): void {
    const newPath = `${this.path}.new`
    const descriptor = fs.openSync(newPath, "w", 0o600)
    try {
      let bytes = writeLine(descriptor, header)
      for (const change of changes) bytes += writeLine(descriptor, [change])
      fs.fsyncSync(descriptor)
      fs.renameSync(newPath, this.path)
      this.closeDescriptor()
      this.descriptor = descriptor
      this.bytes = bytes
    } catch (error) {
      fs.closeSync(descriptor)
      fs.rmSync(newPath, { force: true })
      throw error
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

  /** Notices a second writer that the lock did not stop, before overwriting its work. */
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

/** A line of a text file; the last one may have no line end. */
type TextLine = { text: string; isEnded: boolean }

/** Reads a file line by line, because it may be larger than the longest string. */
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
 * Stops a second sandbox from using a file: a lock file beside it names the process.
 *
 * A killed process leaves its lock behind; such a lock no longer counts.
 */
class FileLock {
  private constructor(private readonly lockFile: string) {}

  /** @throws Error that names the process that uses the file, and says what to do */
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
  // In a container, a restarted program has the same process id.
  if (holder === process.pid) return heldHere.has(lockFile) ? holder : undefined
  return isAlive(holder) ? holder : undefined
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // We may not signal another user's process, but it exists.
    return codeOf(error) === "EPERM"
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined
}
