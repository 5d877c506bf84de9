import { readdirSync } from "node:fs"
import path from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { batchLinksWorkflow, deleteShippingOptionsWorkflow } from "@medusajs/medusa/core-flows"
import { openContext, type PluginContext, errorText } from "../context"
import {
  ENDED_STATES,
  isEnded,
  PROVIDER_PREFIX,
  SHIPMENT_ORDERING_MODULE,
} from "../modules/shipment_ordering"
import { readCarts, readFulfillments, readLocations, readShippingOptions } from "../store"
import { takeMethodsOffCartsWorkflow } from "../workflows"

/**
 * Prepares a store for the removal of the plugin: takes away its shipping options, and its methods in open carts.
 * Without `apply` it only says what it would do. A second run does what is left.
 *
 * The options go first: from then on no customer can choose one, and Medusa takes their methods off every cart that
 * changes.
 *
 * `npx medusa exec ./node_modules/medusa-plugin-shipment-ordering/.medusa/server/src/scripts/prepare-removal.js apply`
 */
export default async function prepareRemoval({ container, args }: ExecArgs): Promise<void> {
  const isApplied = args.includes("apply")
  if (args.length > (isApplied ? 1 : 0)) {
    throw refusal(
      `The only argument is "apply", not "${args.join(" ")}". Without it nothing is changed.`,
    )
  }
  if (!container.hasRegistration(SHIPMENT_ORDERING_MODULE)) {
    throw refusal(
      "The plugin is not in medusa-config. Put it back, run this again with apply, and take it out then.",
    )
  }
  const context = await openContext(container)
  const removal = await gatherRemoval(context)
  say(
    isApplied
      ? "Preparing the removal of Shipment Ordering."
      : "The removal of Shipment Ordering, as a dry run: nothing is changed. Add apply to do it.",
  )
  say(...reportLines(removal))
  if (isApplied) {
    await deleteOptions(container, removal)
    await leaveLocations(container, removal)
    say(
      doneLine(removal, await freeCarts(container, removal)),
      "Now take the plugin and its provider out of medusa-config, restart the store, and uninstall the package.",
    )
  }
  say(await dropStatements(container))
}

/** The parts of the store that stop working without the plugin. */
export interface Removal {
  /** For deliveries and for returns. */
  options: { id: string; name: string }[]
  /** Includes deleted options: a cart may still have a shipping method of one. */
  optionIds: string[]
  /** Stock locations that use the plugin's provider. */
  locations: { id: string; name: string; providerId: string }[]
  openShipments: number
  /** Ended shipments with an active fulfillment. Canceling a fulfillment needs the provider. */
  toCancel: { reference: string; state: string }[]
  ordersToShip: number
  /** Open carts with one of the plugin's methods. */
  carts: number
}

async function gatherRemoval(context: PluginContext): Promise<Removal> {
  const all = await readShippingOptions<{
    id: string
    name: string
    provider_id: string | null
    deleted_at: unknown
  }>(context, {
    fields: ["id", "name", "provider_id", "deleted_at"],
    filters: {},
    withDeleted: true,
  })
  const own = all.filter(({ provider_id }) => provider_id?.startsWith(PROVIDER_PREFIX))
  const options = own.map(({ id }) => id)
  const locations = await readLocations(context)
  const unfinished = await context.plugin.health.unfinished()
  const { count } = await context.plugin.ordersToShip.catchUpAndList(
    { options },
    { limit: 1, offset: 0 },
  )
  return {
    options: own.filter(({ deleted_at }) => !deleted_at),
    optionIds: options,
    locations: locations.flatMap(({ id, name, fulfillment_providers }) =>
      (fulfillment_providers ?? []).flatMap((provider) =>
        provider?.id?.startsWith(PROVIDER_PREFIX) ? { id, name, providerId: provider.id } : [],
      ),
    ),
    openShipments: unfinished.reduce((sum, inState) => sum + inState.count, 0),
    toCancel: await readToCancel(context),
    ordersToShip: count,
    carts: await countCarts(context, options),
  }
}

async function countCarts(context: PluginContext, optionIds: string[]): Promise<number> {
  let count = 0
  for await (const carts of cartsWithMethods(context, optionIds)) count += carts.length
  return count
}

const CHUNK = 200

async function readToCancel(context: PluginContext): Promise<Removal["toCancel"]> {
  const { ledger, search } = context.plugin
  // A map by fulfillment, since the rows of a fulfillment may be in two chunks.
  const newestRows = new Map<string, Removal["toCancel"][number]>()
  const ended = search.chunks({ states: [...ENDED_STATES], equal: { kind: "delivery" } }, CHUNK)
  for await (const rows of ended) {
    const standing = await readFulfillments<{ id: string }>(context, {
      fields: ["id"],
      filters: {
        id: rows.map(({ fulfillment_id }) => fulfillment_id),
        canceled_at: null,
        shipped_at: null,
        delivered_at: null,
      },
    })
    for (const { id } of standing) {
      const shipments = await ledger.listByFulfillment(id)
      const [newest] = shipments
      if (newest && shipments.every(({ state }) => isEnded(state))) {
        newestRows.set(id, newest)
      }
    }
  }
  return [...newestRows.values()]
}

/** What the removal meets; what there is none of is left out. */
export function reportLines(removal: Removal): string[] {
  const { options, locations, openShipments, toCancel, ordersToShip, carts } = removal
  const lines = [
    openShipments > 0 &&
      `${counted(openShipments, "open shipment", "open shipments")}. Without the plugin no label and no number comes ` +
        "for one; its fulfillment can be marked as shipped, and cannot be canceled.",
    toCancel.length > 0 &&
      `${counted(toCancel.length, "fulfillment has", "fulfillments have")} no shipment that goes out any more. ` +
        (toCancel.length === 1
          ? "Cancel it now: without the plugin you cannot, and its items cannot be fulfilled again."
          : "Cancel them now: without the plugin you cannot, and their items cannot be fulfilled again."),
    ...toCancel.map(
      ({ reference, state }) => `  ${reference}, ${state}: cancel this fulfillment first`,
    ),
    ordersToShip > 0 &&
      `${counted(ordersToShip, "order is", "orders are")} not shipped yet. ` +
        "Ship what you can first, and fulfill the rest later with another shipping option: " +
        '"Shipping method" in the admin\'s form, shipping_option_id over HTTP.',
    ...listed(
      counted(options.length, "shipping option is", "shipping options are"),
      "deleted",
      options,
    ),
    ...listed(
      counted(locations.length, "stock location stops", "stock locations stop"),
      "using its provider",
      locations,
    ),
    carts > 0 &&
      `${counted(carts, "open cart has", "open carts have")} one of its methods. It is taken off, and the customer chooses again.`,
  ].filter((line) => line !== false)
  return lines.length > 0 ? lines : ["Nothing in the store uses it."]
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function listed(what: string, happens: string, rows: { id: string; name: string }[]): string[] {
  return rows.length > 0
    ? [`${what} ${happens}:`, ...rows.map(({ id, name }) => `  ${id} ${name}`)]
    : []
}

/** What a run has done. */
export function doneLine({ options, locations }: Removal, cartsFreed: number): string {
  const done = [
    options.length > 0 &&
      `${counted(options.length, "shipping option", "shipping options")} deleted`,
    locations.length > 0 &&
      `${counted(locations.length, "stock location", "stock locations")} changed`,
    cartsFreed > 0 && freed(cartsFreed),
  ].filter((part) => part !== false)
  return `Done: ${done.join(", ") || "there was nothing left to do"}.`
}

function freed(carts: number): string {
  return `${counted(carts, "open cart", "open carts")} freed`
}

/** Few enough for one transaction beside a running shop. */
const BATCH = 50

async function deleteOptions(container: MedusaContainer, { options }: Removal): Promise<void> {
  for (let done = 0; done < options.length; done += BATCH) {
    const ids = options.slice(done, done + BATCH).map(({ id }) => id)
    await deleteShippingOptionsWorkflow(container).run({ input: { ids } })
    say(`${done + ids.length} of ${options.length} shipping options deleted`)
  }
}

async function leaveLocations(container: MedusaContainer, { locations }: Removal): Promise<void> {
  const links = locations.map(({ id, providerId }) => ({
    [Modules.STOCK_LOCATION]: { stock_location_id: id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: providerId },
  }))
  if (links.length > 0) {
    await batchLinksWorkflow(container).run({ input: { create: [], delete: links } })
  }
}

/** Takes the methods off open carts. A cart that fails is named, for the next run. @returns how many were freed */
async function freeCarts(container: MedusaContainer, { optionIds }: Removal): Promise<number> {
  let count = 0
  for await (const carts of cartsWithMethods(await openContext(container), optionIds)) {
    if (carts.length === 0) continue
    count += carts.length - (await freeChunk(container, carts))
    say(freed(count))
  }
  return count
}

/** An open cart with methods of the plugin's shipping options. */
interface CartWithMethods {
  id: string
  methodIds: string[]
  /** A payment was started for the total including delivery. */
  isPaying: boolean
}

interface StoredCart {
  id: string
  shipping_methods?: ({ id: string; shipping_option_id: string | null } | null)[] | null
  payment_collection?: { id: string } | null
}

/** Yields all open carts with such methods, in chunks. */
async function* cartsWithMethods(
  context: PluginContext,
  optionIds: string[],
): AsyncGenerator<CartWithMethods[]> {
  let last = ""
  for (;;) {
    const carts = await readCarts<StoredCart>(context, {
      fields: [
        "id",
        "shipping_methods.id",
        "shipping_methods.shipping_option_id",
        "payment_collection.id",
      ],
      filters: {
        id: { $gt: last },
        completed_at: null,
        shipping_methods: { shipping_option_id: optionIds },
      },
      pagination: { skip: 0, take: CHUNK, order: { id: "ASC" } },
    })
    yield carts.flatMap(({ id, shipping_methods, payment_collection }) => {
      const methodIds = (shipping_methods ?? []).flatMap((method) =>
        method && optionIds.includes(method.shipping_option_id ?? "") ? method.id : [],
      )
      return methodIds.length > 0 ? { id, methodIds, isPaying: Boolean(payment_collection) } : []
    })
    last = carts.at(-1)?.id ?? ""
    if (carts.length < CHUNK) return
  }
}

/** @returns how many could not be freed */
async function freeChunk(container: MedusaContainer, carts: CartWithMethods[]): Promise<number> {
  const idle = carts.filter(({ isPaying }) => !isPaying)
  const takeOff = takeMethodsOffCartsWorkflow(container)
  await takeOff.run({ input: { shipping_method_ids: idle.flatMap(({ methodIds }) => methodIds) } })
  let failed = 0
  for (const { id, methodIds } of carts.filter(({ isPaying }) => isPaying)) {
    try {
      const input = { shipping_method_ids: methodIds, paying_cart_id: id }
      await takeOff.run({ input })
    } catch (error) {
      failed++
      say(`The cart ${id} was not freed, run this again: ${errorText(error)}`)
    }
  }
  return failed
}

/** The SQL also deletes the names of the migrations: with them Medusa would not create the tables again. */
async function dropStatements(container: MedusaContainer): Promise<string> {
  const knex = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await knex.raw<{ rows: { table_name: string }[] }>(
    "select table_name from information_schema.tables where table_schema = any (current_schemas(false)) " +
      "and table_name like 'shipment\\_ordering\\_%' order by table_name",
  )
  const migrations = readdirSync(path.join(__dirname, "../modules/shipment_ordering/migrations"))
    .flatMap((file) => /^(Migration\d+)\.js$/.exec(file)?.[1] ?? [])
    .map((name) => `'${name}'`)
  return (
    "The plugin's tables stay: they hold its settings, shipments and labels, and are found again when it is installed again. " +
    "To delete them for good, run this SQL once the plugin is out:\n" +
    `  drop table if exists ${rows.map(({ table_name }) => table_name).join(", ")};\n` +
    "  drop function if exists shipment_ordering_note_charges, shipment_ordering_numbers;\n" +
    `  delete from mikro_orm_migrations where name in (${migrations.join(", ")});`
  )
}

function refusal(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`)
}
