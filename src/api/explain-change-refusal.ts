import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { readOptionData, isReturnOption, RETURN_PRICE_IS_FIXED } from "../account"
import { type PluginScope, findRows } from "../context"

import { type RequestNotes, withNotes } from "../pricing"
import { unavailableText } from "../price-rules"
import { explainUnknownError } from "./explain-unknown-error"

/** Without an amount of the merchant's own, which needs no price. */
const wish = z.object({
  shipping_option_id: z.string().min(1),
  custom_amount: z.undefined().optional(),
})

const ENTER_ONE = "Enter a custom amount, or choose another shipping option."

/**
 * Tells the merchant why a delivery cannot be added to an order, a claim, an exchange or a draft order,
 * where core fails with "unknown error" for want of an amount.
 */
export function explainChangeRefusal(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const notes: RequestNotes = { unpriced: new Map() }
  const isOrderEdit = req.originalUrl.startsWith("/admin/order-edits/")
  explainUnknownError(req, res, (scope) => reasonOf(scope, { body: req.body, notes, isOrderEdit }))
  withNotes(notes, next)
}

async function reasonOf(
  scope: PluginScope,
  { body, notes, isOrderEdit }: { body: unknown; notes: RequestNotes; isOrderEdit: boolean },
): Promise<string | undefined> {
  const wished = wish.safeParse(body)
  if (!wished.success) {
    return undefined
  }
  const [option] = await findRows<{ data: unknown; name: string; price_type: string }>(scope, {
    entity: "shipping_option",
    fields: ["id", "name", "data", "price_type"],
    filters: { id: wished.data.shipping_option_id },
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
