import * as fs from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { z } from "zod"

const recordSchema = z.strictObject({ table: z.string(), id: z.string(), record: z.unknown() })

/** One record of a table. */
export type SavedRecord = z.infer<typeof recordSchema>

const header = { format: "shipment-ordering-sandbox", version: 1 }
const headerSchema = z.object({ format: z.literal(header.format), version: z.literal(1) })

/**
 * A file that holds the state: a header, then one line of JSON per record.
 *
 * Each save writes the whole file beside it and renames it: a killed process leaves the old state or the new one. One
 * save runs at a time; the next one takes all changes of the meantime. Changes that are made without waiting in between
 * are always saved together.
 */
export class DataFile {
  /** Why nothing can be written any more. */
  failure: string | undefined

  private readonly path: string
  private readonly lock: FileLock
  /** The bytes of every record. A save only joins them: with 10,000 shipments, encoding takes much longer than writing. */
  private readonly lines = new Map<string, Buffer>()
  private fingerprint: string | undefined
  private hasChanged = false
  private running = Promise.resolve()
  private next: Promise<void> | undefined

  /** @throws Error when another sandbox uses the file, or it cannot be a data file */
  constructor(file: string) {
    const resolved = path.resolve(file)
    // Follows links: otherwise a save would replace the link by a file.
    this.path = fs.existsSync(resolved) ? fs.realpathSync(resolved) : resolved
    if (fs.existsSync(this.path) && !fs.statSync(this.path).isFile()) {
      throw new Error(`${this.path} cannot be the data file, since it is no file`)
    }
    this.lock = FileLock.take(this.path)
  }

  /**
   * Passes every record in the file to `take`.
   *
   * @throws Error that names the line that is no record or that `take` refuses
   */
  read(take: (saved: SavedRecord) => void): void {
    this.fingerprint = fingerprintOf(this.path)
    if (this.fingerprint === undefined) return
    const lines = fs.readFileSync(this.path, "utf8").replace(/\n$/, "").split("\n")
    for (const [index, line] of lines.entries()) {
      try {
        const content: unknown = JSON.parse(line)
        if (index === 0) {
          headerSchema.parse(content)
          continue
        }
        const saved = recordSchema.parse(content)
        take(saved)
        this.lines.set(keyOf(saved), lineOf(saved))
      } catch (error) {
        throw new Error(
          `${this.path}, line ${index + 1}, is not what a sandbox of this version writes: ` +
            `${error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error)}. ` +
            "Name another file, or move this one away to start anew",
        )
      }
    }
  }

  put(saved: SavedRecord): void {
    this.lines.set(keyOf(saved), lineOf(saved))
    this.change()
  }

  delete(saved: Omit<SavedRecord, "record">): void {
    this.lines.delete(keyOf(saved))
    this.change()
  }

  clear(): void {
    this.lines.clear()
    this.change()
  }

  /** Resolves once all changes until now are in the file. If that fails, {@link failure} says why, for good. */
  saved(): Promise<void> {
    if (!this.hasChanged) return this.running
    return (this.next ??= this.running.then(() => {
      this.next = undefined
      this.hasChanged = false
      return (this.running = this.save())
    }))
  }

  /** Saves the last changes and lets another sandbox use the file. */
  async close(): Promise<void> {
    await this.saved()
    this.lock.release()
  }

  private change(): void {
    this.hasChanged = true
    void this.saved()
  }

  private async save(): Promise<void> {
    if (this.failure !== undefined) return
    const newPath = `${this.path}.new`
    try {
      const content = Buffer.concat([lineOf(header), ...this.lines.values()])
      await writeFile(newPath, content, { mode: 0o600, flush: true })
      // Notices a second writer that the lock did not stop, before its work is overwritten.
      if (fingerprintOf(this.path) !== this.fingerprint)
        throw new Error("something else has written to it")
      fs.renameSync(newPath, this.path)
      this.fingerprint = fingerprintOf(this.path)
    } catch (error) {
      this.failure = `${this.path} cannot be written: ${messageOf(error)}`
      console.error(this.failure)
      fs.rmSync(newPath, { force: true })
    }
  }
}

/** Writes everything at once, unlike that of `fs.promises`. */
const writeFile = promisify(fs.writeFile)

function lineOf(content: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(content)}\n`)
}

function keyOf({ table, id }: Omit<SavedRecord, "record">): string {
  return `${table}/${id}`
}

/** Differs once anything has written to the file; undefined if there is none. */
function fingerprintOf(file: string): string | undefined {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.size} ${stat.mtimeMs}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
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
