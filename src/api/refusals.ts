import type { MedusaRequest, MedusaRequestHandler, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import {
  readShippingOptions,
  readOptionData,
  isReturnOption,
  RETURN_PRICE_IS_FIXED,
} from "../store"
import { type PluginTools, pluginTools, withConfiguration, errorText } from "../context"
import { PROVIDER_PREFIX } from "../modules/shipment_ordering"
import { noPriceText, unavailableText } from "../price-rules"
import {
  type RequestNotes,
  withNotes,
  deliveryRefusal,
  quoteAllOptions,
  readRequestNotes,
  wrongFieldsOf,
} from "../pricing"
import { resultWithin } from "../answer-book"
import { isAnyDone } from "../shipping-rules"
import { refusalOfDeletedOption } from "../shipping"
import { changeAnswer } from "./answers"

/** Without a custom amount: that would need no price. */
const addedDelivery = z.object({
  shipping_option_id: z.string().min(1),
  custom_amount: z.undefined().optional(),
})

const ENTER_ONE = "Enter a custom amount, or choose another shipping option."

/**
 * Explains to the merchant why a delivery cannot be added to an order, claim, exchange or draft order. Core fails with
 * "unknown error" if there is no price.
 */
export const rewordChangeRefusal: MedusaRequestHandler = (req, res, next) => {
  const notes: RequestNotes = { unpriced: new Map() }
  const isOrderEdit = req.originalUrl.startsWith("/admin/order-edits/")
  rewordUnknownError(req, res, (tools) => refusalOf(tools, { body: req.body, notes, isOrderEdit }))
  withNotes(notes, next)
}

async function refusalOf(
  tools: PluginTools,
  { body, notes, isOrderEdit }: { body: unknown; notes: RequestNotes; isOrderEdit: boolean },
): Promise<string | undefined> {
  const delivery = addedDelivery.safeParse(body)
  if (!delivery.success) {
    return undefined
  }
  const [option] = await readShippingOptions<{ data: unknown; name: string; price_type: string }>(
    tools,
    {
      fields: ["id", "name", "data", "price_type"],
      filters: { id: delivery.data.shipping_option_id },
    },
  )
  if (option?.price_type !== "calculated") {
    return undefined
  }
  if (isReturnOption(option.data)) {
    return `"${option.name}" has no price here. ${RETURN_PRICE_IS_FIXED} ${ENTER_ONE}`
  }
  const service = readOptionData(option.data)
  if (!service) {
    return undefined
  }
  if (isOrderEdit) {
    return `The store calculates no price for "${option.name}" when an order is edited. ${ENTER_ONE}`
  }
  const noPrice = notes.unpriced.get(service.key)
  if (!noPrice) {
    return undefined
  }
  const { rule } = noPrice
  const reason = rule
    ? `The shipping rule "${rule}" hides it.`
    : noPriceText({ ...noPrice, issues: [] })
  return `"${option.name}" has no price here. ${reason} ${ENTER_ONE}`
}

const chosenDelivery = z.object({ option_id: z.string().min(1) })
const refusal = z.looseObject({ type: z.literal("invalid_data"), message: z.string() })

/** Core's message for an option without a price (core-flows, validate-shipping-options-price). */
const NO_PRICE = /^Shipping options? with IDs? .* do not have a price$/

/**
 * Gives a delivery words that core refuses only with "do not have a price". Core asks for the price first, so it never
 * reaches the provider's address check, which could say more. Adds the names of the fields to correct.
 */
export const rewordDeliveryRefusal: MedusaRequestHandler = (req, res, next) => {
  // Read now: the route's parameters are gone when an error is answered.
  const { id: cartId = "" } = req.params
  const notes = readRequestNotes()
  changeAnswer(res, 400, async (body, send) => {
    const answer = refusal.safeParse(body)
    if (!answer.success) {
      return send(body)
    }
    const message = NO_PRICE.test(answer.data.message)
      ? await deliveryRefusalOf(req, cartId)
      : undefined
    const fields = notes?.wrongFields
    send({ ...answer.data, ...(message && { message }), ...(fields && { fields }) })
  })
  next()
}

async function deliveryRefusalOf(req: MedusaRequest, cartId: string): Promise<string | undefined> {
  const tools = pluginTools(req.scope)
  try {
    const { option_id: optionId } = chosenDelivery.parse(req.body)
    const words = withConfiguration(tools).then((context) =>
      deliveryRefusal(context, req.scope, { cartId, optionId }),
    )
    return await resultWithin(words, WORDS_MS)
  } catch (error) {
    tools.logger.warn(`shipment-ordering: a refusal keeps its words, ${errorText(error)}`)
    return undefined
  }
}

const fulfilBody = z.object({ shipping_option_id: z.string().min(1).nullish() })

/** Says that an order's shipping option was deleted. Core only answers "unknown error" to such a fulfillment. */
export const rewordFulfilRefusal: MedusaRequestHandler = (req, res, next) => {
  // Read now: the route's parameters are gone when an error is answered.
  const { id: orderId = "" } = req.params
  rewordUnknownError(req, res, async (tools) => {
    const optionId = fulfilBody.parse(req.body).shipping_option_id ?? undefined
    return refusalOfDeletedOption(tools, { orderId, optionId })
  })
  next()
}

/** Core's answer waits no longer for better words. With the database closed, these would take another minute. */
const WORDS_MS = 5_000

/**
 * Answers 400 with a reason instead of core's "unknown error".
 *
 * @param refusalOf called only after such an error; if it fails or returns undefined, core's answer stays
 */
function rewordUnknownError(
  req: MedusaRequest,
  res: MedusaResponse,
  refusalOf: (tools: PluginTools) => Promise<string | undefined>,
): void {
  changeAnswer(res, 500, async (body, send) => {
    const tools = pluginTools(req.scope)
    const words = refusalOf(tools).catch((error: unknown) => {
      tools.logger.warn(`shipment-ordering: a refusal keeps its words, ${errorText(error)}`)
      return undefined
    })
    const message = await resultWithin(words, WORDS_MS)
    return message ? res.status(400).json({ type: "not_allowed", message }) : send(body)
  })
}

/** Placing an order has a separate limit: earlier price requests must not block it. */
const IS_COMPLETION = /^\/store\/carts\/[^/]+\/complete\/?$/i

/** Gives each storefront request separate notes, with the sender's IP address. */
export const takeVisitorNotes: MedusaRequestHandler = (req, _res, next) => {
  const path = req.originalUrl.split("?")[0] ?? ""
  const isPlacingOrder = IS_COMPLETION.test(path)
  withNotes({ visitor: req.ip, isPlacingOrder, unpriced: new Map() }, next)
}

/**
 * Answers 400 with the reason if an option of this plugin has no price. Core would answer without an amount, and
 * storefronts made from Medusa's starters would offer the option for 0. It is used only where a price is asked for and
 * nothing changes: a cart continues without a price.
 */
export const refuseNoPrice: MedusaRequestHandler = (_req, res, next) => {
  const notes = readRequestNotes()
  changeAnswer(res, 200, (body, send) => {
    const [noPrice] = notes?.unpriced.values() ?? []
    if (!noPrice) {
      return send(body)
    }
    const { reason: code } = noPrice
    const fields = wrongFieldsOf(code)
    return res
      .status(400)
      .json({ type: "not_allowed", code, message: noPriceText(noPrice), ...(fields && { fields }) })
  })
  next()
}

const listedOptions = z.looseObject({
  shipping_options: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      provider_id: z.string().nullish(),
    }),
  ),
})

/**
 * Says behind the name of an option without a price why it has none, where a cart's options are listed. Medusa's starter
 * shows nothing else of such an option. The prices are then known when the starter asks for each.
 */
export const nameMissingPrices: MedusaRequestHandler = (req, res, next) => {
  const { cart_id: cartId } = req.query
  if (typeof cartId === "string") {
    changeAnswer(res, 200, async (body, send) => send(await withReasons(req, cartId, body)))
  }
  next()
}

type Quote = Awaited<ReturnType<typeof quoteAllOptions>>["quotes"][number]

async function withReasons(req: MedusaRequest, cartId: string, body: unknown): Promise<unknown> {
  const list = listedOptions.safeParse(body)
  const own = list.data?.shipping_options.filter(({ provider_id }) =>
    provider_id?.startsWith(PROVIDER_PREFIX),
  )
  if (!list.success || !own?.length) {
    return body
  }
  const tools = pluginTools(req.scope)
  try {
    const context = await withConfiguration(tools)
    // The merchant's flat prices need nothing, unless a shipping rule hides them.
    const isCalculated = own.some(({ price_type }) => price_type === "calculated")
    if (!isCalculated && !isAnyDone(context.configuration.rules, ["hide", "show_only"])) return body
    const { quotes, unlisted } = await quoteAllOptions(context, req.scope, cartId)
    const reasons = new Map(quotes.map((quote) => [quote.shipping_option_id, quote.reason]))
    const unlistedIds = new Set(unlisted.map((quote) => quote.shipping_option_id))
    return {
      ...list.data,
      shipping_options: list.data.shipping_options.flatMap((option) => {
        if (unlistedIds.has(option.id)) return []
        const reason = reasons.get(option.id)
        return reason ? { ...option, name: `${option.name} – ${shortReason(reason)}` } : option
      }),
    }
  } catch (error) {
    tools.logger.warn(`shipment-ordering: missing prices were not explained, ${errorText(error)}`)
    return body
  }
}

/** The whole reason of a merchant's rule. Of this plugin's own texts, only the first sentence. */
function shortReason(reason: NonNullable<Quote["reason"]>): string {
  if (reason.code === "hidden_by_rule") return reason.text
  const text = unavailableText(reason.code)
  return text.split(/(?<=\.) /)[0] ?? text
}
