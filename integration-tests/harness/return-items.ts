import type { HttpTypes } from "@medusajs/framework/types"
import { getOrder, listApiShipments } from "./fulfil-order"
import { outcomeOf } from "./http-client"
import { expireLease } from "./ledger-rows"
import { importAndFulfil } from "./orders"
import { listServiceOptions, providerId } from "./seed/shipping-options"
import { WAREHOUSE } from "./test-data"
import {
  type AdminShipment,
  listShipments,
  onlyOne,
  runJob,
  sandboxShipments,
  type TestShop,
} from "./test-shop"

/** The customer's price of a return, in euros. */
export const RETURN_PRICE = 4.9

/** Creates a return option with a flat price, as the admin's form does. @returns its id */
export async function createReturnOption({ admin, seed }: TestShop, currencyCode = "eur") {
  const [offered] = await listServiceOptions(admin, { isReturn: true })
  const { shipping_option } = await admin.post<HttpTypes.AdminShippingOptionResponse>(
    "/admin/shipping-options",
    returnOption(seed, offered, currencyCode),
  )
  return shipping_option.id
}

/** The body that creates a return option with a flat price. */
export const returnOption = (seed: TestShop["seed"], data: unknown, currencyCode = "eur") => ({
  name: "Send it back",
  provider_id: providerId,
  service_zone_id: seed.serviceZoneId,
  shipping_profile_id: seed.shippingProfileId,
  data,
  type: { label: "Return", code: "return", description: "Return" },
  rules: [{ attribute: "is_return", operator: "eq", value: "true" }],
  price_type: "flat",
  prices: [{ currency_code: currencyCode, amount: RETURN_PRICE }],
})

interface ReturnOverrides {
  orderId: string
  optionId: string
  /** Of each line; 1 by default. */
  quantity?: number
}

/** Creates a return of every line in the admin, without requesting it. @returns its id */
export async function prepareReturn(
  shop: TestShop,
  { orderId, optionId, quantity }: ReturnOverrides,
): Promise<string> {
  const { return: begun } = await shop.admin.post<{ return: { id: string } }>("/admin/returns", {
    order_id: orderId,
    location_id: shop.seed.stockLocationId,
  })
  const path = `/admin/returns/${begun.id}`
  const items = await wholeOrder(shop, orderId, quantity)
  await shop.admin.post(`${path}/request-items`, { items })
  await shop.admin.post(`${path}/shipping-method`, { shipping_option_id: optionId })
  return begun.id
}

/** Creates a claim that takes back every line of an order. @returns a function that confirms the claim */
export async function claimReturn(shop: TestShop, { orderId, optionId }: ReturnOverrides) {
  const { claim } = await shop.admin.post<{ claim: { id: string } }>("/admin/claims", {
    type: "refund",
    order_id: orderId,
  })
  const path = `/admin/claims/${claim.id}`
  await shop.admin.post(`${path}/inbound/items`, { items: await wholeOrder(shop, orderId) })
  await shop.admin.post(`${path}/inbound/shipping-method`, { shipping_option_id: optionId })
  return async () => outcomeOf(await shop.admin.send("POST", `${path}/request`, {}))
}

export async function wholeOrder({ admin }: TestShop, orderId: string, quantity = 1) {
  const { items } = await getOrder(admin, orderId)
  return items.map(({ id }) => ({ id, quantity }))
}

/** Requests a return, as "Confirm return" does. */
export async function requestReturn({ admin }: TestShop, returnId: string) {
  return outcomeOf(await admin.send("POST", `/admin/returns/${returnId}/request`, {}))
}

/** The return shipments of an order, newest first. */
export async function returnShipments(shop: TestShop, { id }: { id: string }) {
  const shipments = await listShipments(shop, id)
  return shipments.filter(({ kind }) => kind === "return")
}

/** @throws Error when there is none, or more than one */
export async function onlyReturnShipment(shop: TestShop, order: { id: string }) {
  return onlyOne(await returnShipments(shop, order), `return shipments of order ${order.id}`)
}

/** Makes the return shipment of an order due, and runs the job that resumes shipments. */
export async function resumeReturn(shop: TestShop, order: { id: string }) {
  await expireLease(shop, (await onlyReturnShipment(shop, order)).id)
  await runJob(shop, "shipment-ordering-resume")
  return onlyReturnShipment(shop, order)
}

/** Makes and fulfils an order of `quantity` mugs, and waits until its shipment is confirmed. */
export async function shippedOrder(shop: TestShop, quantity = 1) {
  return (await importAndFulfil(shop, "confirmed", { quantity })).order
}

/** A shipment as the API has it. */
export async function findApiShipment(shop: TestShop, { shipment_id }: AdminShipment) {
  const held = (await sandboxShipments(shop)).filter(({ id }) => id === Number(shipment_id))
  return onlyOne(held, `shipments ${shipment_id} in the API`)
}

/** The return shipments of an order that the API has: they go to the warehouse. */
export async function listApiReturns(
  shop: TestShop,
  order: Pick<HttpTypes.StoreOrder, "id" | "display_id">,
) {
  const shipments = await listApiShipments(shop, order)
  return shipments.filter(({ body }) => body.recipient_name === WAREHOUSE.company)
}
