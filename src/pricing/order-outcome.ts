import { accountOf, type Configuration, type PluginContext } from "../context"
import type { ActionName } from "../settings"
import { evaluateRules, isAnyDone, type RuleOutcome, withPackages } from "../shipping-rules"
import type { OptionService, OwnOption } from "../store"
import { packItems } from "./price-option"
import { type CartLike, toPricedCart } from "./priced-cart"
import { readCartOutcome } from "./rule-facts"

interface OrderToRule {
  /** Its currency and address are read if they are left out. */
  order: Omit<CartLike, "items">
  /** What ships together. */
  lines: { line: object; quantity: unknown }[]
  service: OptionService
  /** Undefined if it is not known where it ships from. */
  locationId: string | null | undefined
}

/**
 * What the shipping rules say about an order's items that ship together.
 *
 * @param actions by default those that decide about a shipment
 * @returns undefined if no rule does any of `actions`; then nothing is read. Nothing is held back while automatic
 *   fulfilling is off.
 */
export async function readOrderOutcome(
  context: PluginContext,
  { order, lines, service, locationId }: OrderToRule,
  actions: ActionName[] = ["box", "prefer", "note", "hold_back"],
): Promise<RuleOutcome | undefined> {
  const { rules, settings } = context.configuration
  const isAutomatic = settings.auto_fulfil !== "never"
  const wanted = actions.filter((name) => name !== "hold_back" || isAutomatic)
  if (!isAnyDone(rules, wanted)) return undefined
  const items = lines.map(({ line, quantity }) => ({ ...line, quantity }))
  const cart = await toPricedCart(context, { ...order, items })
  const handle = service.account
  const outcome = await readCartOutcome(context, { cart, service, account: handle, locationId })
  const account = accountOf(context.configuration, handle)
  return withPackages(rules, outcome, () => {
    const until = performance.now() + PACKING_MS
    const toPack = account && { account, service, outcome, lines: cart.lines, until }
    // Not known if they cannot be packed.
    return (toPack && packItems(context, toPack).length) || undefined
  })
}

/** An order that is hard to pack must not block other requests for longer. */
const PACKING_MS = 200

/** The shipping rule that keeps items of an order from being fulfilled automatically; undefined if none does. */
export function findHoldingRule(
  { rules, settings }: Configuration,
  outcome: RuleOutcome | undefined,
  { service, profileId, locationId }: Pick<OwnOption, "service" | "profileId" | "locationId">,
): string | undefined {
  if (!outcome || settings.auto_fulfil === "never") return undefined
  return evaluateRules(rules, {
    ...outcome.facts,
    profiles: [profileId],
    locations: locationId ? [locationId] : undefined,
    // Which service "Cheapest" stands for is decided when it ships.
    ...(service.virtual && { services: undefined }),
  }).heldBackBy
}
