import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** A process as it can be recognised later: its number alone may belong to another one by then. */
export interface ProcessIdentity {
  pid: number
  /** When it started, in whatever form the system tells; absent where the system does not tell. */
  startedAt?: string
}

/** The identity of a running process, or undefined when there is none with this number. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  if (!isRunning(pid)) {
    return undefined
  }
  const startedAt = process.platform === "linux" ? startTimeFromProc(pid) : startTimeFromPs(pid)
  return startedAt === undefined ? { pid } : { pid, startedAt }
}

/** Whether the very process that was identified is still running. */
export function isStillRunning(identity: ProcessIdentity): boolean {
  const now = identifyProcess(identity.pid)
  return now !== undefined && now.startedAt === identity.startedAt
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, but as somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

function startTimeFromProc(pid: number): string | undefined {
  try {
    // The second field is the command in parentheses and may itself hold spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const isZombie = fields[0] === "Z"
    return isZombie ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function startTimeFromPs(pid: number): string | undefined {
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim()
  } catch {
    return undefined
  }
}
