import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { dataDirectory, repositoryRoot, storeDirectory } from "./repository-paths"
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
    env: {
      ...Object.fromEntries(inherited),
      MEDUSA_DISABLE_TELEMETRY: "true",
      XDG_CONFIG_HOME: quietConfig(),
      ...env,
    },
  }
}

/** Medusa's configuration folder. With the environment variable alone, each start still runs a program that would send. */
function quietConfig(): string {
  const folder = path.join(dataDirectory, "config")
  const file = path.join(folder, "medusa", "config.json")
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ telemetry: { enabled: false } }))
  }
  return folder
}

function cliScript(): string {
  const resolve = createRequire(path.join(repositoryRoot, "package.json")).resolve
  return path.join(path.dirname(resolve("@medusajs/cli/package.json")), "cli.js")
}
