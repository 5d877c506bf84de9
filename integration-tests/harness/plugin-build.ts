import path from "node:path"
import { medusaCli } from "./medusa-cli"
import { runNodeChild } from "./node-child"
import { repositoryRoot } from "./repository-paths"
import { makeIfStale, type Product } from "./up-to-date"

/** The plugin as a merchant installs it. */
export const builtPlugin: Product = {
  sources: [
    "src",
    "package.json",
    "tsconfig.json",
    "integration-tests/harness/build-storefront.mjs",
  ],
  output: ".medusa/server/src",
  stamp: ".medusa/build-stamp",
}

/**
 * Builds the plugin with `medusa plugin:build`, and the storefront's components, unless what lies in `.medusa` was built from the sources as they are now.
 *
 * @throws Error with the compiler's messages
 */
export function ensureBuilt(): Promise<void> {
  return makeIfStale(builtPlugin, async () => {
    await runNodeChild(medusaCli(["plugin:build"], {}, repositoryRoot))
    const script = path.join(__dirname, "build-storefront.mjs")
    await runNodeChild({ script, args: [], cwd: repositoryRoot, env: process.env })
  })
}
