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
    await runNodeChild({
      script: path.join(repositoryRoot, "node_modules/vite/bin/vite.js"),
      // Its warnings say that "use client" means nothing here.
      args: ["build", __dirname, "--outDir", pageDirectory, "--emptyOutDir", "--logLevel", "error"],
      cwd: repositoryRoot,
      env: { ...process.env, NODE_ENV: "production" },
    })
  })
}
