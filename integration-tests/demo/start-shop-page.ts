import { readFile } from "node:fs/promises"
import { type RequestListener, createServer } from "node:http"
import path from "node:path"
import { runNodeChild } from "../harness/node-child"
import { builtStorefront, makeIfStale } from "../harness/plugin-build"
import { repositoryRoot } from "../harness/repository-paths"
import type { ShopConfig } from "./shop-page/shop-config"

export interface ShopPageServer {
  /** Without trailing slash. */
  url: string
  close(): Promise<void>
}

/** The origin that the store's `STORE_CORS` must allow. */
export const shopPageUrl = (port: number): string => `http://localhost:${port}`

/** Serves the demo's shop to browsers on this machine. */
export async function startShopPage(port: number, config: ShopConfig): Promise<ShopPageServer> {
  const directory = await ensureShopPageBuilt()
  const server = createServer(answerFrom(directory, config))
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
  return {
    url: shopPageUrl(port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const contentTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
}

/** Answers with the built page, its assets and its configuration. */
function answerFrom(directory: string, config: ShopConfig): RequestListener {
  return (request, response) => {
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
}

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
async function ensureShopPageBuilt(): Promise<string> {
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
