import path from "node:path"
import { medusaCli } from "./medusa-cli"
import { runNodeChild } from "./node-child"
import { repositoryRoot } from "./repository-paths"
import { makeIfStale, noteAsMade, type Product } from "./up-to-date"

/** The plugin as a merchant installs it. */
const builtPlugin: Product = {
  sources: ["src", "package.json", "tsconfig.json"],
  output: ".medusa/server/src",
  stamp: ".medusa/build-stamp",
}

/** The storefront's components as a shop installs them. */
export const builtStorefront: Product = {
  sources: ["src", "build.mjs", "package.json", "tsconfig.json"].map(
    (name) => `packages/storefront/${name}`,
  ),
  output: "packages/storefront/dist",
  stamp: ".medusa/storefront-stamp",
}

/** Notes that both were just built from the sources as they are now. */
export function noteAsBuilt(): void {
  noteAsMade(builtPlugin)
  noteAsMade(builtStorefront)
}

/**
 * Builds the plugin with `medusa plugin:build`, and the storefront's components, unless they were built from the sources as they are now.
 *
 * @throws Error with the compiler's messages
 */
export async function ensureBuilt(): Promise<void> {
  await makeIfStale(builtPlugin, async () => {
    await runNodeChild(medusaCli(["plugin:build"], {}, repositoryRoot))
  })
  await makeIfStale(builtStorefront, async () => {
    const script = path.join(repositoryRoot, "packages", "storefront", "build.mjs")
    await runNodeChild({ script, args: [], cwd: repositoryRoot, env: process.env })
  })
}
