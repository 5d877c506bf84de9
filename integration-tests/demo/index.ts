import { parseArgs } from "node:util"
import { createStorefrontClient, signInAdmin } from "../harness/http-client"
import { freePort } from "../harness/local-server"
import { seedStore } from "../harness/seed/seed-store"
import { createNarrator } from "./narrator"
import { SandboxWatch } from "./sandbox-watch"
import { setUpPlugin } from "./set-up-plugin"
import { ship } from "./ship"
import { shop } from "./shop"
import { type DemoServers, startServers } from "./start-servers"
import { shopPageUrl, startShopPage } from "./start-shop-page"

const narrator = createNarrator((line) => console.log(line))

/** From an empty store to a tracked parcel. The last line on stdout is the result as one JSON object. */
async function demo(services: DemoServers) {
  const { databaseUrl, sandbox, store } = services
  narrator.step("Fill the store: region, stock location, products with sizes")
  const seed = await seedStore({ url: store.url, databaseUrl })
  const admin = await signInAdmin(store.url, seed.admin)
  const storefront = createStorefrontClient(store.url, seed.publishableKey)
  const watch = new SandboxWatch(sandbox, narrator)

  await setUpPlugin(admin, { seed, sandbox, narrator })
  await watch.show()
  const { order, options, packages } = await shop(storefront, { seed, narrator })
  await watch.show()
  const delivery = await ship(admin, { orderId: order.id, seed, sandbox, narrator, watch })
  const upstream_calls = await watch.counts()
  return {
    login: seed.admin,
    publishableKey: seed.publishableKey,
    result: { order_id: order.id, options, packages, ...delivery, upstream_calls },
  }
}

/** Undefined if an option is unknown, which is said. */
function readOptions(): { serve: boolean } | undefined {
  try {
    return parseArgs({ options: { serve: { type: "boolean", default: false } } }).values
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: npm run demo [-- --serve]`)
    process.exitCode = 1
    return undefined
  }
}

let isStopping = false
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => (isStopping = true))
}

async function main(): Promise<void> {
  const values = readOptions()
  if (!values) return
  const shopPort = await freePort()
  const services = await startServers(narrator, {
    hasAdmin: values.serve,
    shopUrl: shopPageUrl(shopPort),
  })
  try {
    const { login, publishableKey, result } = await demo(services)
    if (values.serve) {
      const shopPage = await startShopPage(shopPort, {
        storeUrl: services.store.url,
        publishableKey,
        adminUrl: `${services.store.url}/app`,
        accountPagesUrl: services.sandbox.accountPageUrl,
      })
      narrator.step("Everything stays up until Ctrl-C")
      narrator.rows([
        ["shop", shopPage.url],
        ["admin dashboard", `${services.store.url}/app`],
        ["login", `${login.email} / ${login.password}`],
        ["store API", `${services.store.url}/store (x-publishable-api-key: ${publishableKey})`],
        ["sandbox", services.sandbox.url],
        ["account pages", `${services.sandbox.accountPageUrl} (sign in as demo@sandbox.test)`],
        ["their mail", `${services.sandbox.url}/_sandbox/outbox`],
      ])
    }
    console.log("\nWhat came of it, as one line of JSON for scripts:")
    console.log(JSON.stringify(result))
  } catch (error) {
    if (isStopping) {
      return
    }
    console.error(`\nThe demo failed: ${(error as Error).stack}`)
    console.error(`\nThe end of the store's log:\n${services.store.logs.tail()}`)
    process.exitCode = 1
  }
  if (!values.serve || process.exitCode) {
    await services.stop()
  }
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
