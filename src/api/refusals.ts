import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { readOptionData, isReturnOption, RETURN_PRICE_IS_FIXED } from "../store"
import { type PluginTools, findRows, pluginTools, withConfiguration, errorText } from "../context"
import { unavailableText } from "../price-rules"
import {
  type RequestNotes,
  withNotes,
  explainRefusal,
  noPriceText,
  refusalText,
  requestNotes,
} from "../pricing"
import { refusalOfDeletedOption } from "../shipping"

/** Without an amount of the merchant's own, which needs no price. */
const addedDelivery = z.object({
  shipping_option_id: z.string().min(1),
  custom_amount: z.undefined().optional(),
})

const ENTER_ONE = "Enter a custom amount, or choose another shipping option."

/**
 * Tells the merchant why a delivery cannot be added to an order, a claim, an exchange or a draft order,
 * where core fails with "unknown error" for want of an amount.
 */
export function wordChangeRefusal(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const notes: RequestNotes = { unpriced: new Map() }
  const isOrderEdit = req.originalUrl.startsWith("/admin/order-edits/")
  wordUnknownError(req, res, (tools) => reasonOf(tools, { body: req.body, notes, isOrderEdit }))
  withNotes(notes, next)
}

async function reasonOf(
  tools: PluginTools,
  { body, notes, isOrderEdit }: { body: unknown; notes: RequestNotes; isOrderEdit: boolean },
): Promise<string | undefined> {
  const added = addedDelivery.safeParse(body)
  if (!added.success) {
    return undefined
  }
  const [option] = await findRows<{ data: unknown; name: string; price_type: string }>(tools, {
    entity: "shipping_option",
    fields: ["id", "name", "data", "price_type"],
    filters: { id: added.data.shipping_option_id },
  })
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
    return `The store asks for no price of "${option.name}" when an order is edited. ${ENTER_ONE}`
  }
  const noPrice = notes.unpriced.get(service.key)
  return (
    noPrice && `"${option.name}" has no price here. ${unavailableText(noPrice.reason)} ${ENTER_ONE}`
  )
}

const chosenDelivery = z.object({ option_id: z.string().min(1) })
const refusal = z.looseObject({ type: z.literal("invalid_data"), message: z.string() })

/** Core's words for an option to which its provider gives no amount (core-flows, validate-shipping-options-price). */
const NO_PRICE = /^Shipping options? with IDs? .* do not have a price$/

/**
 * Says what is in the way where core refuses a delivery with nothing but "do not have a price": it asks
 * for the price first, so that a postal code that the service refuses never reaches the provider's
 * check of the address.
 */
export function wordDeliveryRefusal(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  // Read now: where an error is answered the parameters of the route are gone.
  const { id: cartId = "" } = req.params
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    const refused = refusal.safeParse(body)
    if (res.statusCode !== 400 || !refused.success || !NO_PRICE.test(refused.data.message)) {
      return send(body)
    }
    void deliveryReasonOf(req, cartId).then((message) =>
      send(message ? { ...refused.data, message } : body),
    )
    return res
  }
  next()
}

async function deliveryReasonOf(req: MedusaRequest, cartId: string): Promise<string | undefined> {
  const tools = pluginTools(req.scope)
  try {
    const { option_id: optionId } = chosenDelivery.parse(req.body)
    const context = await withConfiguration(tools)
    return await explainRefusal(context, req.scope, { cartId, optionId })
  } catch (error) {
    tools.logger.warn(`shipment-ordering: a refusal was not explained, ${errorText(error)}`)
    return undefined
  }
}

const fulfilBody = z.object({ shipping_option_id: z.string().min(1).nullish() })

/** Says that an order's shipping option was deleted; core answers such a fulfillment with a crash. */
export function wordFulfilRefusal(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  // Read now: where an error is answered the parameters of the route are gone.
  const { id: orderId = "" } = req.params
  wordUnknownError(req, res, async (tools) => {
    const optionId = fulfilBody.parse(req.body).shipping_option_id ?? undefined
    return refusalOfDeletedOption(tools, { orderId, optionId })
  })
  next()
}

/**
 * Answers 400 with a reason in words where core fails with "unknown error", which says nothing to anybody.
 *
 * @param reasonOf asked only then; undefined, or a failure of its own, leaves core's answer as it is
 */
function wordUnknownError(
  req: MedusaRequest,
  res: MedusaResponse,
  reasonOf: (tools: PluginTools) => Promise<string | undefined>,
): void {
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    if (res.statusCode !== 500) {
      return send(body)
    }
    const tools = pluginTools(req.scope)
    void reasonOf(tools)
      .catch((error: unknown) => {
        tools.logger.warn(`shipment-ordering: a refusal was not explained, ${errorText(error)}`)
        return undefined
      })
      .then((message) =>
        message ? res.status(400).json({ type: "not_allowed", message }) : send(body),
      )
    return res
  }
}

/** An order that is being placed has a limit of its own: what was asked before does not stop it. */
const IS_COMPLETION = /^\/store\/carts\/[^/]+\/complete\/?$/i

/** Gives each storefront request its own notes, with the address of its sender. */
export function takeVisitorNotes(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const path = req.originalUrl.split("?")[0] ?? ""
  const isPlacingOrder = IS_COMPLETION.test(path)
  withNotes({ visitor: req.ip, isPlacingOrder, unpriced: new Map() }, next)
}

/**
 * Answers 400 with the reason where core answers an option of this plugin without an amount: storefronts
 * made from Medusa's starters read that as 0, and offer the option. Only where a price is asked for and
 * nothing is changed: a cart goes on without a price.
 */
export function refuseNoPrice(
  _req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const notes = requestNotes()
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    const [noPrice] = notes?.unpriced.values() ?? []
    if (res.statusCode !== 200 || !noPrice) {
      return send(body)
    }
    const message = refusalText(noPrice.reason, noPriceText(noPrice))
    return res.status(400).json({ type: "not_allowed", code: noPrice.reason, message })
  }
  next()
}
