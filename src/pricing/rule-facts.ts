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
import { linesByKind, type ShipLine, toItem } from "../packing"
import { currencyDecimals, findQuoteExchange, readDecimal } from "../price-rules"
import {
  compactCode,
  evaluateRules,
  isAsked,
  NO_OUTCOME,
  type RuleFacts,
  type RuleOutcome,
} from "../shipping-rules"
import { type OptionService, roundQuantity } from "../store"
import { type PricedCart, readCartOrOrder } from "./priced-cart"
import { readRuleFactsOnce } from "./request-notes"

/** An option of a cart or an order. */
interface OptionToRule {
  cart: PricedCart
  service: OptionService
  /** The account's handle. */
  account: string
  /** Where it ships from; not known for a cart. */
  locationId?: string | null
}

/** What the shipping rules say about one option, before its items are packed. Never throws. */
export async function readCartOutcome(
  context: PluginContext,
  { cart, locationId, ...option }: OptionToRule,
): Promise<RuleOutcome> {
  const { configuration } = context
  const { rules } = configuration
  if (!rules.some(({ is_on }) => is_on)) return NO_OUTCOME
  const read = factsOfCarts.get(cart) ?? readCartFacts(context, cart)
  factsOfCarts.set(cart, read)
  const { facts, ...countable } = await read
  return evaluateRules(rules, {
    ...facts,
    locations: locationId ? [locationId] : undefined,
    ...countRuleFacts(configuration, { ...option, ...countable }),
  })
}

/** All options of a cart have the same. */
const factsOfCarts = new WeakMap<PricedCart, ReturnType<typeof readCartFacts>>()

async function readCartFacts(context: PluginContext, cart: PricedCart) {
  const { countryCode, postalCode, pricedAt: at, currencyCode } = cart
  const lines = linesToShip(cart.lines)
  const profiles = unique(lines.map(({ shippingProfileId }) => shippingProfileId))
  const code = postalCode && compactCode(postalCode)
  const { itemsValue, ...stored } = await readStoreFacts(context, cart)
  const facts: RuleFacts = {
    countries: countryCode ? [countryCode] : undefined,
    postal_codes: code ? { first: code, last: code } : undefined,
    products: productsOf(lines),
    // Not known is not the same as none.
    profiles: profiles.length > 0 ? profiles : undefined,
    ...stored,
  }
  const items = itemKindsOf(lines, context.configuration.settings)
  return { facts, at, currencyCode, itemsValue, items }
}

/** Whether a price may depend on what the items are worth. */
export function dependsOnValue({ settings, rules }: Configuration): boolean {
  const prices = [settings, ...rules.flatMap(({ is_on, then }) => (is_on && then.prices) || [])]
  return prices.some(({ free_from }) => Boolean(free_from?.length)) || isAsked(rules, ["value"])
}

/** Reads only what a rule asks about. What cannot be read is not known: a cart must not freeze. */
async function readStoreFacts(
  context: PluginContext,
  cart: PricedCart,
): Promise<RuleFacts & { itemsValue?: string }> {
  const { rules } = context.configuration
  const products = productsOf(linesToShip(cart.lines))
  try {
    const [totals, facts] = await Promise.all([
      // Not once in a request: placing an order may change it.
      isAsked(rules, ["value"]) ? cart.readTotals() : undefined,
      readRuleFactsOnce([cart.id, ...products].join(" "), async () => {
        const [buyer, groups] = await Promise.all([
          isAsked(rules, ["groups", "channels"]) ? readBuyer(context, cart.id) : undefined,
          isAsked(rules, ["types", "categories", "tags"])
            ? readProductGroups(context, cart.lines)
            : undefined,
        ])
        return { ...buyer, ...groups }
      }),
    ])
    return { itemsValue: totals?.itemsValue, ...facts }
  } catch (error) {
    const issue = `shipping rules were evaluated without all facts: ${errorText(error)}`
    warnSeldom(context.logger, issue)
    return {}
  }
}

interface Countable extends Pick<OptionToRule, "service" | "account"> {
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
