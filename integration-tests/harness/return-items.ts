import type { HttpTypes } from "@medusajs/framework/types"
import { expireLease } from "./expire-lease"
import { fulfilOrder, getOrder } from "./fulfil-order"
import { importOrder, type ImportedOrder } from "./import-order"
import { atTheService } from "./look-at-order"
import { listServiceOptions, providerId } from "./seed/shipping-options"
import {
  type AdminShipment,
  listShipments,
  runJob,
  type SandboxShipment,
  sandboxShipments,
  shipmentIn,
  type TestShop,
} from "./test-shop"
import { type Outcome, outcomeOf } from "./try-to-fulfil"

/** What it costs the customer to send something back, in euros. */
export const RETURN_PRICE = 4.9

/** A return option of flat price, as the admin's form makes one. @returns its id */
export async function createReturnOption(
  { admin, seed }: TestShop,
  currencyCode = "eur",
): Promise<string> {
  const [offered] = await listServiceOptions(admin, { isReturn: true })
  const { shipping_option } = await admin.post<HttpTypes.AdminShippingOptionResponse>(
    "/admin/shipping-options",
    returnOption(seed, offered, {
      price_type: "flat",
      prices: [{ currency_code: currencyCode, amount: RETURN_PRICE }],
    }),
  )
  return shipping_option.id
}

export function returnOption(
  seed: TestShop["seed"],
  data: unknown,
  price: Record<string, unknown> = {
    price_type: "flat",
    prices: [{ currency_code: "eur", amount: RETURN_PRICE }],
  },
) {
  return {
    name: "Send it back",
    provider_id: providerId,
    service_zone_id: seed.serviceZoneId,
    shipping_profile_id: seed.shippingProfileId,
    data,
    type: { label: "Return", code: "return", description: "Return" },
    rules: [{ attribute: "is_return", operator: "eq", value: "true" }],
    ...price,
  }
}

export interface ReturnOverrides {
  orderId: string
  optionId: string
  /** Of each line; by default 1. */
  quantity?: number
}

/** A return of every line, put together in the admin and not requested yet. @returns its id */
export async function prepareReturn(
  shop: TestShop,
  { orderId, optionId, quantity = 1 }: ReturnOverrides,
): Promise<string> {
  const { admin } = shop
  const { return: begun } = await admin.post<{ return: { id: string } }>("/admin/returns", {
    order_id: orderId,
    location_id: shop.seed.stockLocationId,
  })
  await admin.post(`/admin/returns/${begun.id}/request-items`, {
    items: await wholeOrder(shop, orderId, quantity),
  })
  await admin.post(`/admin/returns/${begun.id}/shipping-method`, { shipping_option_id: optionId })
  return begun.id
}

/**
 * A claim that takes every line of an order back, ready to be confirmed.
 *
 * @returns what confirms it
 */
export async function claimReturn(
  shop: TestShop,
  { orderId, optionId }: ReturnOverrides,
): Promise<() => Promise<Outcome>> {
  const { admin } = shop
  const { claim } = await admin.post<{ claim: { id: string } }>("/admin/claims", {
    type: "refund",
    order_id: orderId,
  })
  const path = `/admin/claims/${claim.id}`
  await admin.post(`${path}/inbound/items`, { items: await wholeOrder(shop, orderId) })
  await admin.post(`${path}/inbound/shipping-method`, { shipping_option_id: optionId })
  return async () => outcomeOf(await admin.send("POST", `${path}/request`, {}))
}

export async function wholeOrder({ admin }: TestShop, orderId: string, quantity = 1) {
  const { items } = await getOrder(admin, orderId)
  return items.map(({ id }) => ({ id, quantity }))
}

/** What "Confirm return" is answered. */
export async function requestReturn({ admin }: TestShop, returnId: string): Promise<Outcome> {
  return outcomeOf(await admin.send("POST", `/admin/returns/${returnId}/request`, {}))
}

/** The shipments of an order that bring something back, newest first. */
export async function returnShipments(
  shop: TestShop,
  { id }: { id: string },
): Promise<AdminShipment[]> {
  const shipments = await listShipments(shop, id)
  return shipments.filter(({ kind }) => kind === "return")
}

/** @throws Error when there is none, or more than one */
export async function onlyReturnShipment(
  shop: TestShop,
  order: { id: string },
): Promise<AdminShipment> {
  const [shipment, ...more] = await returnShipments(shop, order)
  if (shipment === undefined || more.length > 0) {
    throw new Error(`Order ${order.id} has ${more.length + (shipment ? 1 : 0)} return shipments`)
  }
  return shipment
}

/** Makes everything that stands for a return due, and runs the job that goes on with it. */
export async function resumeReturn(shop: TestShop, order: { id: string }): Promise<AdminShipment> {
  await expireLease(shop, (await onlyReturnShipment(shop, order)).id)
  await runJob(shop, "shipment-ordering-resume")
  return onlyReturnShipment(shop, order)
}

/** An order of `quantity` mugs that went out, and is confirmed. */
export async function shippedOrder(shop: TestShop, quantity = 1): Promise<ImportedOrder> {
  const order = await importOrder(shop, { quantity })
  await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
  await shipmentIn(shop, order.id, "confirmed")
  return order
}

/** What the service holds of a shipment. */
export async function heldShipment(
  shop: TestShop,
  { shipment_id }: AdminShipment,
): Promise<SandboxShipment> {
  const held = (await sandboxShipments(shop)).find(({ id }) => id === Number(shipment_id))
  if (!held) {
    throw new Error(`The service has no shipment ${shipment_id}`)
  }
  return held
}

/** What the service holds that is to come back to the warehouse, for an order. */
export async function returnsAtTheService(
  shop: TestShop,
  order: Pick<HttpTypes.StoreOrder, "id" | "display_id">,
): Promise<SandboxShipment[]> {
  const shipments = await atTheService(shop, order)
  return shipments.filter(({ body }) => body.recipient_name === "Baltic Table SIA")
}
