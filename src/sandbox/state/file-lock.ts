import * as fs from "node:fs"

const heldHere = new Set<string>()

/**
 * Keeps a second sandbox from a file while the first one runs: a file beside it names the process.
 *
 * A process that was killed leaves its lock behind; it counts no more, since the process is gone.
 */
export class FileLock {
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
