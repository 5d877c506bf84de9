import path from "node:path"
import { runNodeChild } from "../harness/node-child"
import { builtStorefront } from "../harness/plugin-build"
import { repositoryRoot } from "../harness/repository-paths"
import { makeIfStale } from "../harness/up-to-date"

const shopPage = {
  sources: [
    "integration-tests/demo/shop-page",
    "integration-tests/demo/build-shop-page.mjs",
    ...builtStorefront.sources,
  ],
  output: ".data/shop-page",
  stamp: ".data/shop-page-stamp",
}

/** Builds the page of the demo's shop, unless it is up to date. The components are built by then. */
export async function ensureShopPageBuilt(): Promise<string> {
  const directory = path.join(repositoryRoot, shopPage.output)
  await makeIfStale(shopPage, async () => {
    await runNodeChild({
      script: path.join(__dirname, "build-shop-page.mjs"),
      args: [directory],
      cwd: repositoryRoot,
      env: { ...process.env, NODE_ENV: "production" },
    })
  })
  return directory
}
