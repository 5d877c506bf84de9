import { parseArgs } from "node:util"
import { freePort } from "../harness/local-server"
import { isStopping } from "../harness/node-child"
import { upstreamCalls, type TestShop } from "../harness/test-shop"
import { buy } from "./buy"
import { filmWalk, requireFilmPrograms } from "./film"
import { createNarrator } from "./narrator"
import { watchSandbox } from "./sandbox-watch"
import { setUpShop } from "./set-up-shop"
import { ship } from "./ship"
import { startServers } from "./start-servers"
import { shopPageUrl, startShopPage } from "./start-shop-page"

const narrator = createNarrator((line) => console.log(line))

/** From an empty store to a tracked parcel. The last line on stdout is the result as one JSON object. */
async function main({ serve: hasToServe, film }: { serve: boolean; film?: string }): Promise<void> {
  if (film) requireFilmPrograms()
  const shopPort = await freePort()
  const servers = await startServers(narrator, {
    hasAdmin: hasToServe || Boolean(film),
    shopUrl: shopPageUrl(shopPort),
  })
  try {
    const showRequests = watchSandbox(servers.sandbox.core.requests, narrator)
    const shop = await setUpShop(servers, narrator)
    showRequests()
    const { order, options, packages } = await buy(shop, narrator)
    showRequests()
    const delivery = await ship(shop, { order, narrator, showRequests })
    if (film) await makeFilm(shop, shopPort, film)
    if (hasToServe) await serve(shop, shopPort)
    const result = { order_id: order.id, options, packages, ...delivery }
    console.log("\nWhat came of it, as one line of JSON for scripts:")
    console.log(JSON.stringify({ ...result, upstream_calls: upstreamCalls(shop) }))
  } catch (error) {
    if (isStopping()) return
    console.error(`\nThe demo failed: ${(error as Error).stack}`)
    console.error(`\nThe end of the store's log:\n${servers.store.logs.tail()}`)
    process.exitCode = 1
  }
  if (!hasToServe || process.exitCode) await servers.stop()
}

const adminUrlOf = ({ store }: TestShop) => `${store.url}/app`

const openShopPage = (shop: TestShop, port: number) =>
  startShopPage(port, {
    storeUrl: shop.store.url,
    publishableKey: shop.seed.publishableKey,
    adminUrl: adminUrlOf(shop),
    accountPagesUrl: shop.sandbox.accountPageUrl,
  })

async function makeFilm(shop: TestShop, port: number, file: string): Promise<void> {
  const shopPage = await openShopPage(shop, port)
  narrator.step(`Film the same walk in a browser: ${file}`)
  await filmWalk(shop, shopPage.url, file).finally(shopPage.close)
}

async function serve(shop: TestShop, port: number): Promise<void> {
  const { store, sandbox, seed } = shop
  const { publishableKey, admin } = seed
  const shopPage = await openShopPage(shop, port)
  narrator.step("Everything stays up until Ctrl-C")
  narrator.rows([
    ["shop", shopPage.url],
    ["admin dashboard", adminUrlOf(shop)],
    ["login", `${admin.email} / ${admin.password}`],
    ["store API", `${store.url}/store (x-publishable-api-key: ${publishableKey})`],
    ["sandbox", `${sandbox.url} (API key: ${sandbox.key})`],
    ["account pages", `${sandbox.accountPageUrl} (sign in as demo@sandbox.test)`],
    ["their mail", `${sandbox.url}/_sandbox/outbox`],
  ])
}

try {
  const { values } = parseArgs({
    options: { serve: { type: "boolean", default: false }, film: { type: "string" } },
  })
  void main(values).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
} catch (error) {
  console.error(`${(error as Error).message}\nUsage: npm run demo [-- --serve] [--film FILE.webp]`)
  process.exitCode = 1
}
