import { readFile } from "node:fs/promises"
import type { RequestListener } from "node:http"
import path from "node:path"
import { type LocalServer, startLocalServer } from "../harness/local-server"
import { runNodeChild } from "../harness/node-child"
import { builtStorefront, makeIfStale } from "../harness/plugin-build"
import { repositoryRoot } from "../harness/repository-paths"
import type { ShopConfig } from "./shop-page/shop-config"

/** The origin that the store's `STORE_CORS` must allow. */
export const shopPageUrl = (port: number): string => `http://localhost:${port}`

/** Serves the demo's shop to browsers on this machine. */
export async function startShopPage(port: number, config: ShopConfig): Promise<LocalServer> {
  const out = ["--outDir", directory, "--emptyOutDir", "--target", "es2022"]
  await makeIfStale(shopPage, async () => {
    await runNodeChild({
      script: path.join(repositoryRoot, "node_modules/vite/bin/vite.js"),
      args: ["build", folder, ...out, "--logLevel", "warn"],
      cwd: repositoryRoot,
      env: { ...process.env, NODE_ENV: "production" },
    })
  })
  return { ...(await startLocalServer(answerFrom(config), port)), url: shopPageUrl(port) }
}

/** The components are built by then. */
const shopPage = {
  sources: ["integration-tests/demo/shop-page", ...builtStorefront.sources],
  output: ".data/shop-page",
  stamp: ".data/shop-page-stamp",
}
const folder = path.join(__dirname, "shop-page")
const directory = path.join(repositoryRoot, shopPage.output)

const contentTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
}

/** Answers with the built page, its assets and its configuration. */
const answerFrom =
  (config: ShopConfig): RequestListener =>
  (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    if (pathname === "/config.json") {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(config))
      return
    }
    const asset = /^\/assets\/[\w.-]+$/.test(pathname) ? pathname : "/index.html"
    const type = contentTypes[path.extname(asset)] ?? "application/octet-stream"
    readFile(path.join(directory, asset)).then(
      (content) => response.writeHead(200, { "content-type": type }).end(content),
      () => response.writeHead(404, { "content-type": "text/plain" }).end("There is no such file."),
    )
  }
