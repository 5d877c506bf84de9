import { createRequire } from "node:module"
import path from "node:path"
import { repositoryRoot, storeDirectory } from "./repository-paths"
import type { NodeProgram } from "./node-child"

/** Set by jest, ts-node or the caller for its own use; a store that sees them behaves differently. */
const notForTheStore =
  /^(NODE_OPTIONS|NODE_ENV|JEST_|TS_NODE_|npm_|INIT_CWD$|DATABASE_URL$|PORT$|HOST$)/

/** The `medusa` command as a program to start, in the store's folder unless told otherwise. */
export function medusaCli(
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd = storeDirectory,
): NodeProgram {
  const inherited = Object.entries(process.env).filter(([name]) => !notForTheStore.test(name))
  return {
    script: cliScript(),
    args,
    cwd,
    env: { ...Object.fromEntries(inherited), MEDUSA_DISABLE_TELEMETRY: "true", ...env },
  }
}

function cliScript(): string {
  const resolve = createRequire(path.join(repositoryRoot, "package.json")).resolve
  return path.join(path.dirname(resolve("@medusajs/cli/package.json")), "cli.js")
}
