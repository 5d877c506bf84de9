import { createHash } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { repositoryRoot } from "./repository-paths"

/**
 * A short text that changes with the names and contents of the files under `paths` (relative to the checkout; folders
 * count with all they hold, except tests; what does not exist counts as nothing).
 */
export function fingerprintOf(paths: string[]): string {
  const hash = createHash("sha256")
  for (const file of paths.flatMap(listFiles).sort()) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(path.join(repositoryRoot, file)))
      .update("\0")
  }
  return hash.digest("hex").slice(0, 16)
}

function listFiles(entry: string): string[] {
  const status = statSync(path.join(repositoryRoot, entry), { throwIfNoEntry: false })
  if (status === undefined || path.basename(entry) === "__tests__") {
    return []
  }
  if (!status.isDirectory()) {
    return [entry]
  }
  const names = readdirSync(path.join(repositoryRoot, entry))
  return names.flatMap((name) => listFiles(path.posix.join(entry, name)))
}
