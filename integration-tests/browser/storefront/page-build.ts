import path from "node:path"
import { runNodeChild } from "../../harness/node-child"
import { builtStorefront, makeIfStale } from "../../harness/plugin-build"
import { repositoryRoot } from "../../harness/repository-paths"

const page = {
  sources: [...builtStorefront.sources, "integration-tests/browser/storefront"],
  output: ".data/storefront-page",
  stamp: ".data/storefront-page-stamp",
}

/** Where the bundled page is. */
export const pageDirectory = path.join(repositoryRoot, page.output)

/** Bundles the page that the storefront's components are tested on, unless it is up to date. The components must be built. */
export function ensurePageBuilt(): Promise<void> {
  return makeIfStale(page, async () => {
    const script = path.join(__dirname, "build-page.mjs")
    await runNodeChild({ script, args: [pageDirectory], cwd: repositoryRoot, env: process.env })
  })
}
