import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { findRows, type PluginContext } from "../context"
import type { RecordedPrice } from "../modules/shipment_ordering"
import { toHiding } from "../planning"
import { explainTrail, NO_OUTCOME } from "../shipping-rules"
import { findOwnOptions, type OwnOption } from "../store"
import type { OptionPrice } from "./option-price"
import { priceAllOptions } from "./quote-cart"
import { replayPrice, replayRules } from "./replay-price"

/** Why one of our shipping options shows or does not show. */
export interface ExplainedOption {
  option: OwnOption
  currencyCode: string
  /** Undefined if `unpriced` says why nothing was calculated. */
  price?: OptionPrice
  /**
   * `flat`: it shows at the store's own price. `not_listed`: Medusa does not offer it, because it is for another zone or
   * shipping profile, or has rules of its own. `not_recorded`: its price was not asked for when the order was placed.
   */
  unpriced?: "flat" | "not_listed" | "not_recorded"
  /** What each shipping rule decided. */
  rules: ReturnType<typeof explainTrail>
}

/**
 * Explains all our options for a cart, with prices of now, or for an order, with the prices that the service gave then.
 * Settings and rules are those of now.
 *
 * @param id of a cart or an order, or the number of an order
 * @throws MedusaError NOT_FOUND if there is no such cart, or nothing is recorded of such an order
 */
export async function explainOptions(
  context: PluginContext,
  container: MedusaContainer,
  id: string,
): Promise<ExplainedOption[]> {
  const options = await findOwnOptions(context)
  if (id.startsWith("cart_")) return explainCart(context, container, { id, options })
  const number = /^#?(\d{1,9})$/.exec(id)?.[1]
  const [order] = number
    ? await findRows<{ id: string }>(context, {
        ...{ entity: "order", fields: ["id"], filters: { display_id: Number(number) } },
      })
    : []
  return explainOrder(context, { id: order?.id ?? id, options })
}

async function explainCart(
  context: PluginContext,
  container: MedusaContainer,
  { id, options }: { id: string; options: OwnOption[] },
): Promise<ExplainedOption[]> {
  const { cart, priced } = await priceAllOptions(context, container, id)
  const currencyCode = cart.currency_code ?? ""
  return options.map((option) => {
    const one = priced.find((other) => other.option.id === option.id)
    if (!one) return { option, currencyCode, unpriced: "not_listed", rules: [] }
    const { price, outcome } = one
    return {
      option,
      currencyCode,
      price,
      unpriced: price ? undefined : "flat",
      rules: explainTrail(context.configuration.rules, outcome),
    }
  })
}

async function explainOrder(
  { plugin, configuration }: PluginContext,
  { id, options }: { id: string; options: OwnOption[] },
): Promise<ExplainedOption[]> {
  const records = await plugin.priceRecords.ofOrder(id)
  const currencyCode = records[0]?.currency_code
  if (currencyCode === undefined) {
    const message =
      "Nothing is recorded of such an order. Enter the number of an order, or the id of a cart or an order."
    throw new MedusaError(MedusaError.Types.NOT_FOUND, message)
  }
  return Promise.all(
    options.map(async (option): Promise<ExplainedOption> => {
      const { service, serviceZoneId: zone, profileId: profile } = option
      const record = records.find(
        ({ order_facts: facts }) => facts.zone === zone && facts.profile === profile,
      )
      if (!record) return { option, currencyCode, unpriced: "not_listed", rules: [] }
      const { key: option_key, account } = service
      const service_code = option_key === record.option_key ? record.service_code : service.code
      const other: RecordedPrice = { ...record, option_key, service_code, account }
      const outcome = replayRules(configuration, other) ?? NO_OUTCOME
      const rules = explainTrail(configuration.rules, outcome)
      if (option.priceType === "flat") {
        const price = toHiding(outcome)
        return { option, currencyCode, price, unpriced: price ? undefined : "flat", rules }
      }
      const price = account === record.account ? await replayPrice(configuration, other) : undefined
      return { option, currencyCode, price, unpriced: price ? undefined : "not_recorded", rules }
    }),
  )
}
