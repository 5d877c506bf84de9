import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fingerprintOf } from "./fingerprint"
import { medusaCli } from "./medusa-cli"
import { runNodeChild } from "./node-child"
import { repositoryRoot } from "./repository-paths"

const sources = ["src", "package.json", "tsconfig.json"]
const output = path.join(repositoryRoot, ".medusa", "server", "src")
const stampFile = path.join(repositoryRoot, ".medusa", "build-stamp")

/**
 * Builds the plugin with `medusa plugin:build`, unless what lies in `.medusa` was built from the sources as they are now.
 *
 * @throws Error with the compiler's messages
 */
export async function ensureBuilt(): Promise<void> {
  if (existsSync(output) && existsSync(stampFile)) {
    if (readFileSync(stampFile, "utf8") === fingerprintOf(sources)) {
      return
    }
  }
  const fingerprint = fingerprintOf(sources)
  await runNodeChild(medusaCli(["plugin:build"], {}, repositoryRoot))
  stampBuild(fingerprint)
}

/** Notes that `.medusa` was just built from the present sources. */
export function stampBuild(fingerprint = fingerprintOf(sources)): void {
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, fingerprint)
}
