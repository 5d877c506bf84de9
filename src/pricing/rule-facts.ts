import { DateTime } from "luxon"
import {
  accountOf,
  type Configuration,
  errorText,
  findRows,
  type PluginContext,
  warnSeldom,
} from "../context"
import type { PricedFrom } from "../modules/shipment_ordering"
import { linesByKind, packForPrice, type ShipLine, toItem } from "../packing"
import { packForOption } from "../planning"
import { currencyDecimals, findQuoteExchange, readDecimal } from "../price-rules"
import type { ActionName, ConditionName } from "../settings"
import {
  compactCode,
  evaluateRules,
  isAnyDone,
  type RuleFacts,
  type RuleOutcome,
} from "../shipping-rules"
import { type OptionService, roundQuantity } from "../store"
import { type CartLike, type PricedCart, readCartOrOrder, toPricedCart } from "./priced-cart"

/** An option, and the handle of its account. */
interface PricedOption {
  service: OptionService
  account: string
}

/** What shipping rules can ask about one option of a cart, but for its packages. Never throws. */
export async function readRuleFacts(
  context: PluginContext,
  { cart, ...option }: PricedOption & { cart: PricedCart },
): Promise<RuleFacts> {
  if (!context.configuration.rules.some(({ is_on }) => is_on)) return {}
  const { countryCode, postalCode, pricedAt: at, currencyCode } = cart
  const read = factsOfCarts.get(cart) ?? readStoreFacts(context, cart)
  factsOfCarts.set(cart, read)
  const { itemsValue, ...stored } = await read
  const lines = linesToShip(cart.lines)
  const profiles = unique(lines.map(({ shippingProfileId }) => shippingProfileId))
  const code = postalCode && compactCode(postalCode)
  return {
    countries: countryCode ? [countryCode] : undefined,
    postal_codes: code ? { first: code, last: code } : undefined,
    products: productsOf(lines),
    // Not known is not the same as none.
    profiles: profiles.length > 0 ? profiles : undefined,
    ...stored,
    ...countRuleFacts(context.configuration, {
      ...{ ...option, at, currencyCode, itemsValue },
      items: itemKindsOf(lines, context.configuration.settings),
    }),
  }
}

/** All options of a cart have the same. */
const factsOfCarts = new WeakMap<PricedCart, ReturnType<typeof readStoreFacts>>()

interface OrderToRule {
  /** With the items that ship together. Its currency and address are read if they are left out. */
  order: CartLike
  service: OptionService
  /** Undefined if it is not known where it ships from. */
  locationId: string | null | undefined
}

/** What shipping rules can ask about an order that ships with an option. */
export async function readOrderRuleFacts(
  context: PluginContext,
  { order, service, locationId }: OrderToRule,
): Promise<RuleFacts> {
  const cart = await toPricedCart(context, order)
  const facts = {
    ...(await readRuleFacts(context, { cart, service, account: service.account })),
    locations: locationId ? [locationId] : undefined,
  }
  return isAsked(context, "packages")
    ? { ...facts, packages: countPackages(context, { service, facts, lines: cart.lines }) }
    : facts
}

/** An order that is hard to pack must not block other requests for longer. */
const PACKING_MS = 100

/** As for a price, of the usual package type; undefined if the lines cannot be packed. */
function countPackages(
  { configuration }: PluginContext,
  { service, facts, lines }: { service: OptionService; facts: RuleFacts; lines: ShipLine[] },
): number | undefined {
  const account = accountOf(configuration, service.account)
  if (!account) return undefined
  const { boxId } = evaluateRules(configuration.rules, facts)
  try {
    const packed = packForOption({ configuration, account, service }, (packageType) =>
      packForPrice(lines, packageType, { ...configuration, boxId, deadlineMs: PACKING_MS }),
    )
    return "reason" in packed ? undefined : packed[0].packages.length
  } catch {
    // A wrong box. The shipment says so.
    return undefined
  }
}

/** What the shipping rules say about an order; undefined, and nothing is read, if none of them does any of `actions`. */
export async function readOrderOutcome(
  context: PluginContext,
  order: OrderToRule,
  actions: ActionName[],
): Promise<RuleOutcome | undefined> {
  const { rules } = context.configuration
  return isAnyDone(rules, actions)
    ? evaluateRules(rules, await readOrderRuleFacts(context, order))
    : undefined
}

/** Whether a price may depend on what the items are worth. */
export function dependsOnValue({ settings, rules }: Configuration): boolean {
  const prices = [settings, ...rules.flatMap(({ is_on, then }) => (is_on && then.prices) || [])]
  return (
    prices.some(({ free_from }) => Boolean(free_from?.length)) ||
    rules.some((rule) => rule.is_on && rule.if.value !== undefined)
  )
}

/** Reads only what a rule asks about. What cannot be read is not known: a cart must not freeze. */
async function readStoreFacts(
  context: PluginContext,
  cart: PricedCart,
): Promise<RuleFacts & { itemsValue?: string }> {
  try {
    const [totals, buyer, groups] = await Promise.all([
      isAsked(context, "value") ? cart.readFacts() : undefined,
      isAsked(context, "groups", "channels") ? readBuyer(context, cart.id) : undefined,
      isAsked(context, "types", "categories", "tags")
        ? readProductGroups(context, cart.lines)
        : undefined,
    ])
    return { itemsValue: totals?.itemsValue, ...buyer, ...groups }
  } catch (error) {
    const issue = `shipping rules were evaluated without all facts: ${errorText(error)}`
    warnSeldom(context.logger, issue)
    return {}
  }
}

/** Whether a rule that is on asks about any of these. */
function isAsked({ configuration }: PluginContext, ...names: ConditionName[]): boolean {
  return configuration.rules.some(
    (rule) => rule.is_on && names.some((name) => rule.if[name] !== undefined),
  )
}

interface Countable extends PricedOption {
  at: Date
  items: PricedFrom["items"]
  currencyCode: string
  itemsValue: string | undefined
}

/** What follows for shipping rules from the price of an option. */
export function countRuleFacts(
  configuration: Configuration,
  { service, account: handle, at, items, currencyCode, itemsValue }: Countable,
): RuleFacts {
  const { settings, services } = configuration
  const account = accountOf(configuration, handle)
  const local = DateTime.fromJSDate(new Date(at), { zone: settings.pickup_time_zone })
  const found = findQuoteExchange(settings, currencyCode)
  const value = readDecimal(itemsValue)?.round(currencyDecimals(currencyCode))
  const sum = (numbers: number[]) => roundQuantity(numbers.reduce((all, one) => all + one, 0))
  return {
    options: [service.key],
    accounts: [handle],
    services: [service.code],
    cash_on_delivery: account !== undefined && services.isCashOnDelivery(account, service.code),
    weekdays: [String(local.weekday)],
    time: local.toFormat("HH:mm"),
    items: sum(items.map(([quantity]) => quantity)),
    weight: sum(items.map(([quantity, grams]) => (quantity * grams) / 1000)),
    value: value && found.kind === "found" ? value.div(found.exchange.rate).toNumber() : undefined,
  }
}

/** Kinds of items as they are packed and recorded. */
export function itemKindsOf(
  lines: readonly ShipLine[],
  settings: Configuration["settings"],
): PricedFrom["items"] {
  return linesByKind(lines, settings).flatMap(([, [line, ...others]]) => {
    if (!line) return []
    const quantity = others.reduce((sum, one) => sum + one.quantity, line.quantity)
    const item = toItem("", line, settings)
    const { weight, length, width, height, rotation = "any", shipsAlone = false } = item
    return [[quantity, weight, length, width, height, rotation, shipsAlone]]
  })
}

/** The customer's groups and the sales channel of a cart or an order; undefined if it is neither. */
export async function readBuyer(context: PluginContext, id: string | undefined) {
  const fields = ["id", "sales_channel_id", "customer.groups.id"]
  const buyer = id
    ? await readCartOrOrder<{
        sales_channel_id?: string | null
        customer?: { groups?: ({ id: string } | null)[] | null } | null
      }>(context, id, { cart: fields, order: fields })
    : undefined
  return (
    buyer && {
      groups: unique((buyer.customer?.groups ?? []).map((group) => group?.id)),
      channels: unique([buyer.sales_channel_id]),
    }
  )
}

/** What the products of lines belong to. */
export async function readProductGroups(context: PluginContext, lines: readonly ShipLine[]) {
  const products = await findRows<{
    type_id?: string | null
    categories?: { id: string; mpath?: string | null }[] | null
    tags?: { id: string }[] | null
  }>(context, {
    entity: "product",
    fields: ["id", "type_id", "categories.id", "categories.mpath", "tags.id"],
    filters: { id: productsOf(linesToShip(lines)) },
  })
  const categories = products.flatMap((product) => product.categories ?? [])
  return {
    types: unique(products.map(({ type_id }) => type_id)),
    // The path names the parents, but is empty for a category that has become a main one.
    categories: unique(categories.flatMap(({ id, mpath }) => [id, ...(mpath || id).split(".")])),
    tags: unique(products.flatMap(({ tags }) => tags?.map(({ id }) => id))),
  }
}

export function linesToShip(lines: readonly ShipLine[]): ShipLine[] {
  return lines.filter(({ requiresShipping, quantity }) => requiresShipping && quantity > 0)
}

export function productsOf(lines: readonly ShipLine[]): string[] {
  return unique(lines.map(({ productId }) => productId))
}

function unique(ids: (string | null | undefined)[]): string[] {
  return [...new Set(ids.flatMap((id) => id ?? []))]
}
