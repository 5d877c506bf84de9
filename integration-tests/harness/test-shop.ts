import { setTimeout as sleep } from "node:timers/promises"
import { startSandbox, type RunningSandbox } from "../../packages/sandbox/src"
import type { Health } from "../../src/admin/lib/health"
import type { Shipment } from "../../src/admin/lib/shipment"
import { chooseOption, completeCart, createCart, type ShoppingList } from "./customer-checkout"
import { createHttpClient } from "./http-client"
import { runSql } from "./run-sql"
import type { OptionChange } from "../store/src/api/admin/options/route"
import { createServiceOptions } from "./seed/shipping-options"
import { CUSTOMER_EMAIL, RIGA_CUSTOMER } from "./test-data"
import { crashAndRestart } from "./store-process"
import {
  borrowTestStore,
  changeOptions,
  reconfigureStore,
  startOwnStore,
  type TestStore,
} from "./test-store"

export type AdminShipment = Shipment

/** A shipment as the sandbox's control interface shows it. */
export interface SandboxShipment {
  id: number
  idempotency_key: string | null
  confirmed_at: string | null
  tracking_numbers: string[]
  body: Record<string, unknown>
}

/** A store that is set up and sells, and its sandbox. */
export interface TestShop extends TestStore {
  sandbox: RunningSandbox
  /** Shipping option ids by service code. */
  options: Record<string, string>
  /** What a store of the file's own was started with besides, and is started with again after a crash. */
  env?: NodeJS.ProcessEnv
  /** By how much a borrowed store differs, also after a crash. */
  change?: OptionChange
  /** Saves settings of the plugin. */
  configure(settings: Record<string, unknown>): Promise<unknown>
}

/** A borrowed store with its own sandbox: the account and the given settings are saved, and each service has an option. */
export async function startTestShop(
  settings: Record<string, unknown> = {},
  { hasAdmin = false, ...pluginOptions }: OptionChange & { hasAdmin?: boolean } = {},
): Promise<TestShop> {
  const { setUp: earlierSetUp, ...testStore } = await borrowTestStore({ hasAdmin, asSetUp: true })
  const { apiKey, options } = earlierSetUp ?? (await setUpForLaterFiles(testStore, hasAdmin))
  return besideSandbox({ key: apiKey }, async (sandbox) => {
    const shop = asTestShop(testStore, sandbox, options)
    await moveApi(shop)
    await reconfigureStore(shop, pluginOptions)
    if (Object.keys(settings).length > 0) await shop.configure(settings)
    return { ...shop, change: pluginOptions }
  })
}

/** The first file of a worker sets up the shop, and later files find it set up. */
async function setUpForLaterFiles(testStore: TestStore, hasAdmin: boolean) {
  const { sandbox, options } = await besideSandbox({}, (beside) => setUp(testStore, beside))
  const made = { apiKey: sandbox.key, options }
  await globalThis.storeOfWorker.keepSetUp(hasAdmin, made)
  await sandbox.close()
  return made
}

/** Gives the API the address of this file's sandbox: requests of an earlier file do not reach it. */
async function moveApi({ databaseUrl, sandbox }: TestShop): Promise<void> {
  await runSql(databaseUrl, "update shipment_ordering_account set base_url = $1", [sandbox.url])
  await runSql(databaseUrl, "update shipment_ordering_service set base_url = $1", [sandbox.url])
}

/**
 * Kills the shop's store, and starts it again on the same database and port. Afterwards, `shop` has the new one.
 *
 * @param env added to the environment of a store of the file's own, such as another configuration
 */
export async function crashShop(shop: TestShop, env?: NodeJS.ProcessEnv): Promise<void> {
  if (!shop.change) return crashAndRestart(shop, env)
  shop.store = await globalThis.storeOfWorker.restart()
  await changeOptions(shop, shop.change)
}

/** A shop with its own store, which a test may start with another environment. */
export function startOwnShop(
  settings: Record<string, unknown> = {},
  {
    timing,
    env,
    ...options
  }: Parameters<typeof startOwnStore>[0] & { timing?: Record<string, number> } = {},
): Promise<TestShop> {
  const withTiming = { ...env, ...(timing && { STORE_TIMING: JSON.stringify(timing) }) }
  return besideSandbox({}, async (sandbox) => {
    const testStore = await startOwnStore({ ...options, env: withTiming })
    return { ...(await setUp(testStore, sandbox, settings)), env: withTiming }
  })
}

/** A borrowed store with its own sandbox. The plugin is installed, and nothing of it is set up. */
export function startEmptyShop({ hasAdmin = false } = {}): Promise<TestShop> {
  return besideSandbox({}, async (sandbox) =>
    asTestShop(await borrowTestStore({ hasAdmin }), sandbox),
  )
}

/** Starts a shop beside a sandbox, which is closed if that fails. */
export async function besideSandbox(
  options: { key?: string },
  start: (sandbox: RunningSandbox) => Promise<TestShop>,
): Promise<TestShop> {
  const sandbox = await startSandbox({ ...options, callbackNow: true })
  try {
    return await start(sandbox)
  } catch (error) {
    // Nothing else closes it, and an open server keeps the test run from ending.
    await sandbox.close()
    throw error
  }
}

/** A store beside a sandbox. */
export const asTestShop = (
  testStore: TestStore,
  sandbox: RunningSandbox,
  options: Record<string, string> = {},
): TestShop => ({
  ...testStore,
  sandbox,
  // A file may write down options of its own.
  options: { ...options },
  configure: (settings) => testStore.admin.post("/admin/shipment-ordering/settings", settings),
})

/** Saves the account of the sandbox and settings, and makes a shipping option of each service. */
export async function setUp(
  testStore: TestStore,
  sandbox: RunningSandbox,
  settings: Record<string, unknown> = {},
): Promise<TestShop> {
  const account = { environment: "development", base_url: sandbox.url, api_key: sandbox.key }
  await asTestShop(testStore, sandbox).configure({ ...account, ...settings })
  const options = await createServiceOptions(testStore)
  return asTestShop(testStore, sandbox, options)
}

interface Shopping extends Partial<ShoppingList> {
  /** Instead of `items`. */
  sku?: string
  quantity?: number
}

/** Makes a cart for a customer in Riga, with one mug by default. */
export function fillCart(
  { storefront, seed }: Pick<TestShop, "storefront" | "seed">,
  { sku = "MUG-05", quantity = 1, ...list }: Shopping = {},
) {
  return createCart(storefront, {
    regionId: seed.regionId,
    email: CUSTOMER_EMAIL,
    shippingAddress: RIGA_CUSTOMER,
    items: [{ variantId: seed.variants[sku] ?? "", quantity }],
    ...list,
  })
}

/** Places an order that is delivered by one service. */
export async function placeOrder(
  shop: Pick<TestShop, "storefront" | "seed" | "options">,
  { serviceCode = "carrierB_classic", ...shopping }: Shopping & { serviceCode?: string } = {},
) {
  const cart = await fillCart(shop, shopping)
  await chooseOption(shop.storefront, cart.id, { optionId: shop.options[serviceCode] ?? "" })
  return completeCart(shop.storefront, cart.id)
}

export async function listShipments({ admin }: Pick<TestShop, "admin">, orderId: string) {
  const path = `/admin/shipment-ordering/shipments?order_id=${orderId}`
  return (await admin.get<{ shipments: AdminShipment[] }>(path)).shipments
}

/** The one shipment of an order once it is in `state`. */
export function shipmentIn(shop: Pick<TestShop, "admin">, orderId: string, state: string) {
  return until(`order ${orderId} has a shipment that is ${state}`, async () => {
    const shipments = await listShipments(shop, orderId)
    return shipments.find((shipment) => shipment.state === state)
  })
}

/** The control interface of the shop's sandbox. */
const control = ({ sandbox }: TestShop) => createHttpClient(sandbox.url, {})

/** All shipments that the API has. */
export async function sandboxShipments(shop: TestShop) {
  return (await control(shop).get<{ shipments: SandboxShipment[] }>("/_sandbox/shipments"))
    .shipments
}

/** Sends a command to the sandbox's control interface, and throws when it is refused. */
export const command = (shop: TestShop, path: string, body: unknown = {}) =>
  control(shop).post<unknown>(`/_sandbox${path}`, body)

/** A fault for every request for prices, or of another `operation`, until `clearFaults`. */
export const setLastingFault = (shop: TestShop, fault: Record<string, unknown>) =>
  command(shop, "/faults", { operation: "calculate", times: 1000, ...fault })

/** Ends the faults that tests have put into the sandbox. */
export async function clearFaults(shop: TestShop): Promise<void> {
  await control(shop).delete("/_sandbox/faults")
}

/** How many requests the API got so far, by operation. */
export function upstreamCalls(shop: TestShop): Record<string, number> {
  return shop.sandbox.core.requests.counts()
}

export async function runJob({ admin }: TestShop, name: string): Promise<void> {
  const { errors } = await admin.post<{ errors: string[] }>(`/admin/run-job/${name}`)
  if (errors.length > 0) throw new Error(errors.join("\n"))
}

export function checkHealth({ admin }: Pick<TestShop, "admin">): Promise<Health> {
  return admin.get<Health>("/admin/shipment-ordering/health")
}

/** The health of the API that the shop uses now; undefined if it was never asked. */
export async function readApiHealth(
  shop: Pick<TestShop, "admin" | "sandbox">,
): Promise<Health["services"][number] | undefined> {
  const { services } = await checkHealth(shop)
  return services.find(({ host }) => host === shop.sandbox.url)
}

/** A slow machine with two cores may run a store, its database and a browser at the same time. */
const PATIENCE_MS = 30_000

/** Calls `look` until it returns a value. For what happens after a request has returned. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    const value = await look()
    if (value !== undefined) return value
    await sleep(50)
  }
  throw new Error(`Waited ${patienceMs / 1000} s for: ${what}`)
}

/** @throws Error when there is none, or more than one */
export function onlyOne<T>(all: T[], what: string): T {
  const [one] = all
  if (one === undefined || all.length > 1) throw new Error(`There are ${all.length} ${what}`)
  return one
}
