import Big from "big.js"
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
  const read = factsOfCarts.get(cart) ?? readCartRuleFacts(context, cart)
  factsOfCarts.set(cart, read)
  return { ...(await read), ...optionFacts(context.configuration, option) }
}

/** All options of a cart have the same facts. */
const factsOfCarts = new WeakMap<PricedCart, Promise<RuleFacts>>()

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
  const facts = await readRuleFacts(context, { cart, service, account: service.account })
  return { ...facts, locations: locationId ? [locationId] : undefined }
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
  const { account_price_rules, option_price_rules } = settings
  const prices = [
    settings,
    ...Object.values(account_price_rules),
    ...Object.values(option_price_rules),
    ...rules.flatMap(({ is_on, then }) => (is_on && then.prices) || []),
  ]
  return (
    prices.some(({ free_from }) => Boolean(free_from?.length)) ||
    rules.some((rule) => rule.is_on && rule.if.value !== undefined)
  )
}

/** Reads the database only for what a rule asks about. What cannot be read is not known: a cart must not freeze. */
async function readCartRuleFacts(context: PluginContext, cart: PricedCart): Promise<RuleFacts> {
  const { settings, rules } = context.configuration
  const { id, currencyCode, countryCode, postalCode, pricedAt } = cart
  const lines = linesToShip(cart.lines)
  const isAsked = (...names: ConditionName[]) =>
    rules.some((rule) => rule.is_on && names.some((name) => rule.if[name] !== undefined))
  const readIf = async <Fact>(isNeeded: boolean, read: () => Promise<Fact | undefined>) => {
    try {
      return isNeeded ? await read() : undefined
    } catch (error) {
      const issue = `shipping rules were evaluated without all facts: ${errorText(error)}`
      warnSeldom(context.logger, issue)
      return undefined
    }
  }
  const [totals, buyer, groups] = await Promise.all([
    readIf(isAsked("value"), cart.readFacts),
    readIf(isAsked("groups", "channels"), () => readBuyer(context, id)),
    readIf(isAsked("types", "categories", "tags"), () => readProductGroups(context, lines)),
  ])
  const profiles = unique(lines.map(({ shippingProfileId }) => shippingProfileId))
  return {
    ...(countryCode && { countries: [countryCode] }),
    ...(postalCode && { postal_codes: placeOf(postalCode) }),
    ...momentFacts(pricedAt, settings),
    ...itemFacts(itemKindsOf(lines, settings)),
    products: productsOf(lines),
    // Not known is not the same as none.
    ...(profiles.length > 0 && { profiles }),
    value: totals && valueFact(totals.itemsValue, currencyCode, settings),
    ...buyer,
    ...groups,
  }
}

export function optionFacts(
  configuration: Configuration,
  { service, account: handle }: PricedOption,
): RuleFacts {
  const account = accountOf(configuration, handle)
  return {
    options: [service.key],
    accounts: [handle],
    services: [service.code],
    cash_on_delivery:
      account !== undefined && configuration.services.isCashOnDelivery(account, service.code),
  }
}

/** @param area the first characters of the code, if the rest is not known */
export function placeOf(code: string, area?: string): RuleFacts["postal_codes"] {
  return area === undefined
    ? { first: compactCode(code), last: compactCode(code) }
    : { first: compactCode(area), last: `${compactCode(area)}\uffff` }
}

export function momentFacts(at: Date, { pickup_time_zone: zone }: Configuration["settings"]) {
  const local = DateTime.fromJSDate(new Date(at), { zone })
  return { weekdays: [String(local.weekday)], time: local.toFormat("HH:mm") }
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

export function itemFacts(kinds: PricedFrom["items"]) {
  const sum = (numbers: number[]) => roundQuantity(numbers.reduce((all, one) => all + one, 0))
  return {
    items: sum(kinds.map(([quantity]) => quantity)),
    weight: sum(kinds.map(([quantity, grams]) => (quantity * grams) / 1000)),
  }
}

/** @returns undefined if it cannot be converted into the currency of the quotes */
export function valueFact(
  itemsValue: string,
  currencyCode: string,
  settings: Configuration["settings"],
): number | undefined {
  const found = findQuoteExchange(settings, currencyCode)
  const value = readDecimal(itemsValue)
  return value && found.kind === "found"
    ? new Big(value.round(currencyDecimals(currencyCode))).div(found.exchange.rate).toNumber()
    : undefined
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
    categories?: { id: string }[] | null
    tags?: { id: string }[] | null
  }>(context, {
    entity: "product",
    fields: ["id", "type_id", "categories.id", "tags.id"],
    filters: { id: productsOf(lines) },
  })
  return {
    types: unique(products.map(({ type_id }) => type_id)),
    categories: unique(products.flatMap(({ categories }) => categories?.map(({ id }) => id))),
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
