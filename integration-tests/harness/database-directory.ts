import { createHash } from "node:crypto"
import { chmodSync, lstatSync, mkdirSync, statSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import type { SystemAccount } from "./system-account"

/**
 * A folder for database files that `account` can reach: `wanted` itself, or, when the checkout lies under a
 * private folder (a root home with mode 0700), one of our own under the system's temporary folder.
 */
export function reachableDirectory(wanted: string, account: SystemAccount | undefined): string {
  if (account === undefined || isReachable(wanted)) {
    return makeDirectory(wanted)
  }
  const owner = createHash("sha256").update(path.dirname(wanted)).digest("hex").slice(0, 12)
  const substitute = makeDirectory(path.join(os.tmpdir(), `shipment-ordering-${owner}`))
  // The name can be guessed, and programs are started from here: somebody else's folder is no place for that.
  const status = lstatSync(substitute)
  if (!status.isDirectory() || status.uid !== process.getuid?.()) {
    throw new Error(`${substitute} belongs to somebody else; remove it or set TMPDIR.`)
  }
  return makeDirectory(path.join(substitute, path.basename(wanted)))
}

/** Makes a folder that everybody may enter, whatever the umask says. */
export function makeDirectory(directory: string): string {
  const firstMade = mkdirSync(directory, { recursive: true })
  if (firstMade !== undefined) {
    for (let made = directory; made.length >= firstMade.length; made = path.dirname(made)) {
      chmodSync(made, 0o755)
    }
  }
  return directory
}

function isReachable(directory: string): boolean {
  for (let ancestor = path.resolve(directory); ; ancestor = path.dirname(ancestor)) {
    const status = statSync(ancestor, { throwIfNoEntry: false })
    const isOpenToOthers = status === undefined || (status.mode & 0o005) === 0o005
    if (!isOpenToOthers) {
      return false
    }
    if (ancestor === path.dirname(ancestor)) {
      return true
    }
  }
}
