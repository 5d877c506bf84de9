import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { noPriceText, refusalText, requestNotes, withNotes } from "../pricing"

/** An order that is being placed has a limit of its own: what was asked before does not stop it. */
const IS_COMPLETION = /^\/store\/carts\/[^/]+\/complete\/?$/i

/** Gives each request of a storefront notes of its own, with the address of whoever sends it. */
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
