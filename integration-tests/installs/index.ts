// Installs the packed plugin into new stores as README and docs/install.md say, sells and ships with it, and removes it as
// docs/upgrade.md says. `npm run test:installs` does it with each package manager and each Node; `-- pnpm 24` with one of them,
// and `-- pnpm 24 2.21.0` with another Medusa. STARTER_TARBALL may name a tarball of Medusa's starter: its backend is the store.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import path from "node:path"
import { startSandbox } from "../../packages/sandbox/src"
import { buy } from "../demo/buy"
import { createNarrator, step } from "../demo/narrator"
import { setUpShop } from "../demo/set-up-shop"
import { ship } from "../demo/ship"
import { getOrder } from "../harness/fulfil-order"
import { freePort } from "../harness/local-server"
import { isStopping } from "../harness/node-child"
import { ensureBuilt } from "../harness/plugin-build"
import { type RunningDatabase, startPostgres } from "../harness/postgres"
import { dataDirectory, repositoryRoot } from "../harness/repository-paths"
import { createShippingOptions } from "../harness/seed/shipping-options"
import type { Store } from "../harness/store-process"
import { placeOrder, type TestShop, upstreamCalls } from "../harness/test-shop"
import { enterStore } from "../harness/test-store"
import { CURRENT_MEDUSA, FreshStore, MANAGER_NAMES, type Recipe } from "./fresh-store"

/** The oldest that are supported, and the newest. */
const RECIPES: Recipe[] = [
  { manager: "npm", node: "20.19", medusa: "2.21.0" },
  { manager: "pnpm", node: "22", medusa: CURRENT_MEDUSA },
  { manager: "yarn", node: "24", medusa: CURRENT_MEDUSA },
]

const DATABASE = "shipment_ordering_installs"
const quiet = createNarrator(() => undefined)
/** Of Medusa's own provider: what a shop sells with after the plugin. */
const COURIER = { id: "manual-fulfillment", name: "Our own courier", is_return: false }

async function main(recipes: Recipe[]): Promise<void> {
  const database = await startPostgres({ dataDir: path.join(dataDirectory, "installs") })
  const failed: string[] = []
  try {
    const tarball = await step("Pack the plugin", packPlugin)
    for (const recipe of recipes) {
      const title = `${recipe.manager}, Node ${recipe.node}, Medusa ${recipe.medusa}`
      console.log(`\n${title}`)
      await tryInstall(recipe, tarball, database).catch((error: Error) => {
        if (isStopping()) return
        failed.push(title)
        console.error(`\n${error.stack}`)
      })
    }
  } finally {
    await database.stop()
  }
  for (const title of failed) console.log(`Failed: ${title}`)
  const passed = recipes.length - failed.length
  console.log(`\n${passed} ${passed === 1 ? "install" : "installs"} passed`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

async function packPlugin(): Promise<string> {
  await ensureBuilt()
  const args = ["integration-tests/pack.mjs", "."]
  const printed = execFileSync(process.execPath, args, { cwd: repositoryRoot, encoding: "utf8" })
  return path.join(repositoryRoot, printed.replace("Packed ", "").trim())
}

async function tryInstall(
  recipe: Recipe,
  tarball: string,
  { server }: RunningDatabase,
): Promise<void> {
  await server.dropDatabase(DATABASE)
  const databaseUrl = await server.createDatabase(DATABASE)
  const fresh = new FreshStore(recipe, await freePort(), databaseUrl)
  const sandbox = await startSandbox({ callbackNow: true })
  let store: Store | undefined
  try {
    await fresh.install()
    await fresh.addPlugin(tarball)
    store = await fresh.deploy()
    assert.ok(fresh.hasPages())
    const shop = await setUpShop({ store, sandbox, databaseUrl }, quiet)
    const { order } = await step("  Sell and ship", () => sellAndShip(shop))

    const courier = { provider: "manual_manual", flatPrice: 4.9, services: [COURIER] }
    const [option] = await createShippingOptions(shop.admin, { ...shop.seed, ...courier })
    await fresh.prepareRemoval()
    await store.stop()
    await fresh.removePlugin()
    store = await fresh.deploy()
    assert.ok(!fresh.hasPages())
    const left = await enterStore(store, shop.seed, databaseUrl)
    await step("  Sell without the plugin", async () => {
      await placeOrder(
        { ...left, options: { courier: option?.id ?? "" } },
        { serviceCode: "courier" },
      )
      assert.equal((await getOrder(left.admin, order.id)).fulfillment_status, "shipped")
    })
  } catch (error) {
    if (store) console.error(`\nThe end of the store's log:\n${store.logs.tail(30)}`)
    throw error
  } finally {
    await store?.stop()
    await sandbox.close()
    await server.dropDatabase(DATABASE)
    fresh.remove()
  }
}

/** An order with a live price, whose parcel gets a label and a tracking number. */
async function sellAndShip(shop: TestShop) {
  const { order, options } = await buy(shop, quiet)
  assert.ok(options.length > 0 && Number(upstreamCalls(shop).calculate) > 0)
  const parcel = await ship(shop, { order, narrator: quiet, showRequests: () => undefined })
  assert.ok(parcel.label_pdf_bytes > 0 && parcel.tracking_numbers.length > 0)
  return { order }
}

const [manager = "", node = "", medusa = CURRENT_MEDUSA] = process.argv.slice(2)
const isOne = MANAGER_NAMES.includes(manager) && node !== ""
if (manager && !isOne) {
  console.error(`Usage: npm run test:installs [-- ${MANAGER_NAMES.join("|")} NODE [MEDUSA]]`)
  process.exitCode = 1
} else {
  void main(isOne ? [{ manager, node, medusa }] : RECIPES).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
}
