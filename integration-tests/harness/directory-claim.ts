import type { ChildProcess } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { identifyProcess, isStillRunning, type ProcessIdentity } from "./process-identity"

interface ClaimRecord {
  owner: ProcessIdentity
  server?: ProcessIdentity
}

/** A folder that this process alone uses until it releases it or ends. */
export interface DirectoryClaim {
  directory: string
  /** Writes down which server works in the folder, so that the next run can stop it should we be killed. */
  recordServer(server: ChildProcess): void
  release(): void
}

/**
 * Claims `directory`, or `directory-2`, `directory-3` ... while other runs are using the ones before.
 *
 * A server that a killed run left behind in the folder is stopped first.
 *
 * @param makeDirectory makes the folder and returns where it really is
 */
export async function claimDirectory(
  directory: string,
  makeDirectory: (wanted: string) => string,
): Promise<DirectoryClaim> {
  for (let number = 1; ; number++) {
    const candidate = makeDirectory(number === 1 ? directory : `${directory}-${number}`)
    const claim = await tryToClaim(candidate)
    if (claim !== undefined) {
      return claim
    }
  }
}

async function tryToClaim(directory: string): Promise<DirectoryClaim | undefined> {
  const file = path.join(directory, "claim.json")
  const earlier = readClaim(file)
  if (earlier !== undefined) {
    if (isStillRunning(earlier.owner)) {
      return undefined
    }
    await stopLeftover(earlier.server)
    rmSync(file, { force: true })
  }
  const owner = identifyProcess(process.pid) ?? { pid: process.pid }
  const write = (record: ClaimRecord, flag: "w" | "wx") =>
    writeFileSync(file, JSON.stringify(record), { flag })
  try {
    write({ owner }, "wx")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") {
      return undefined
    }
    throw error
  }
  return {
    directory,
    recordServer: ({ pid }) =>
      write({ owner, server: pid === undefined ? undefined : identifyProcess(pid) }, "w"),
    release: () => rmSync(file, { force: true }),
  }
}

function readClaim(file: string): ClaimRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as ClaimRecord
  } catch {
    return undefined
  }
}

/** PostgreSQL: SIGINT ends it without waiting for clients, SIGQUIT at once. */
async function stopLeftover(server: ProcessIdentity | undefined): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    for (let waited = 0; waited < 5000; waited += 50) {
      if (server === undefined || !isStillRunning(server)) {
        return
      }
      if (waited === 0) {
        process.kill(server.pid, signal)
      }
      await sleep(50)
    }
  }
}
