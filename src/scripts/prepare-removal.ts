import { readdirSync } from "node:fs"
import path from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { batchLinksWorkflow, deleteShippingOptionsWorkflow } from "@medusajs/medusa/core-flows"
import { openContext, errorText } from "../context"
import { SHIPMENT_ORDERING_MODULE } from "../modules/shipment_ordering"
import { takeMethodsOffCartsWorkflow } from "../workflows"
import { cartsWithMethods, readRemoval, type Removal } from "./read-removal"

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
  const removal = await readRemoval(context)
  say(
    isApplied
      ? "Preparing the removal of Shipment Ordering."
      : "The removal of Shipment Ordering, as a dry run: nothing is changed. Add apply to do it.",
  )
  say(...reportLines(removal))
  if (isApplied) {
    await deleteOptions(container, removal)
    await leaveLocations(container, removal)
  }
  const carts = await freeCarts(container, removal, isApplied)
  say(
    isApplied
      ? `Done: ${counted(removal.options.length, "shipping option", "shipping options")} deleted, ${freed(carts)}.`
      : `${counted(carts, "open cart has", "open carts have")} one of its methods. It is taken off, and the customer chooses again.`,
  )
  if (isApplied) {
    say(
      "Now take the plugin and its provider out of medusa-config, restart the store, and uninstall the package.",
    )
  }
  say(await dropStatements(container))
}

export function reportLines(removal: Removal): string[] {
  const { options, locations, unserved, openShipments, toCancel, ordersToShip } = removal
  const orders = ordersToShip.first.map((number) => `#${number}`).join(", ")
  return [
    `${counted(openShipments.count, "open shipment", "open shipments")}. Without the plugin no label and no number comes ` +
      "for one; its fulfillment can be marked as shipped, and cannot be canceled.",
    ...openShipments.first.map(
      ({ reference, state, shipment_id }) =>
        `  ${reference}, ${state}, ${shipment_id ? `shipment ${shipment_id}` : "no shipment id yet"}`,
    ),
    `${counted(toCancel.length, "fulfillment stands", "fulfillments stand")} whose shipment does not go out. ` +
      "Its items can be fulfilled again once it is canceled, which takes the plugin.",
    ...toCancel.map(
      ({ reference, state }) => `  ${reference}, ${state}: cancel this fulfillment first`,
    ),
    `${counted(ordersToShip.count, "order is", "orders are")} not shipped yet${orders && `: ${orders}`}. ` +
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
    ...(unserved.length > 0
      ? ["Without another shipping option nothing can be delivered there any more:"]
      : []),
    ...unserved.map(({ zone, profile }) => `  service zone ${zone}, shipping profile ${profile}`),
  ]
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function listed(what: string, happens: string, rows: { id: string; name: string }[]): string[] {
  const end = rows.length > 0 ? ":" : "."
  return [`${what} ${happens}${end}`, ...rows.map(({ id, name }) => `  ${id} ${name}`)]
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

/** Takes the methods off open carts, or counts the carts in a dry run. A cart that fails is named, for the next run. */
async function freeCarts(
  container: MedusaContainer,
  { optionIds }: Removal,
  isApplied: boolean,
): Promise<number> {
  let count = 0
  for await (const carts of cartsWithMethods(await openContext(container), optionIds)) {
    count += carts.length
    if (isApplied && carts.length > 0) {
      count -= await freeChunk(container, carts)
      say(freed(count))
    }
  }
  return count
}

/** @returns how many could not be freed */
async function freeChunk(
  container: MedusaContainer,
  carts: { id: string; methodIds: string[]; isPaying: boolean }[],
): Promise<number> {
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
    `  delete from mikro_orm_migrations where name in (${migrations.join(", ")});`
  )
}

function refusal(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`)
}
