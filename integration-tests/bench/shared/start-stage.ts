import path from "node:path"
import { type SandboxOptions, startSandbox } from "../../../packages/sandbox/src"
import { freePort } from "../../harness/local-server"
import { ensureBuilt } from "../../harness/plugin-build"
import { startPostgres } from "../../harness/postgres"
import { dataDirectory } from "../../harness/repository-paths"
import { createServiceOptions } from "../../harness/seed/shipping-options"
import { pluginEnvironment, startStore } from "../../harness/store-process"
import { seededTemplate } from "../../harness/test-database"
import { asTestShop, type TestShop } from "../../harness/test-shop"
import { enterStore } from "../../harness/test-store"

/** What a bench stands on: a fresh copy of the seeded database, a sandbox, and the stores that it starts. */
export type BenchStage = Awaited<ReturnType<typeof startStage>>

/** Builds the plugin if it has changed, and starts PostgreSQL and the sandbox. */
export async function startStage(bench: string, sandboxOptions: SandboxOptions = {}) {
  say("Building the plugin if it has changed, starting PostgreSQL, the sandbox and the store")
  const [postgres] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDirectory, "bench") }),
    ensureBuilt(),
  ])
  const { server } = postgres
  const ends = [() => postgres.stop()]
  /** What is to be stopped after the bench, the last first. */
  const atEnd = (end: () => Promise<void>) => void ends.unshift(end)

  const { name: template, seed } = await seededTemplate(server)
  const copyDatabase = async (name: string, from: string) => {
    await server.dropDatabase(name)
    atEnd(() => server.dropDatabase(name))
    return server.createDatabase(name, { template: from })
  }
  const database = `shipment_ordering_bench_${bench}`
  const databaseUrl = await copyDatabase(database, template)
  const sandbox = await startSandbox(sandboxOptions)
  atEnd(() => sandbox.close())

  const shops: TestShop[] = []
  /** Starts a store and signs in to its admin. */
  const startShop = async ({ env = {}, url = databaseUrl } = {}): Promise<TestShop> => {
    const port = await freePort()
    const store = await startStore({
      databaseUrl: url,
      port,
      env: { ...pluginEnvironment(port), ...env },
    })
    atEnd(() => store.stop())
    const shop = asTestShop(await enterStore(store, seed, url), sandbox)
    shops.push(shop)
    return shop
  }
  const stop = async () => {
    for (const end of ends) await end()
  }
  const logTail = () => shops.map(({ store }) => store.logs.tail()).join("\n")
  return { database, databaseUrl, copyDatabase, startShop, atEnd, stop, logTail }
}

/** Connects the plugin to the sandbox, as a merchant does, and makes a shipping option for each service that is wanted. */
export async function setUpPlugin(
  shop: TestShop,
  settings: object,
  isWanted?: (serviceCode: string) => boolean,
): Promise<void> {
  const { url, key } = shop.sandbox
  const account = { environment: "development", base_url: url, api_key: key }
  await shop.configure({ ...account, ...settings })
  Object.assign(shop.options, await createServiceOptions(shop, isWanted))
}

/** Tells on stderr how far the bench is: stdout is for its figures. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
