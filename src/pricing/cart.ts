import Big from "big.js"
import { MedusaError } from "@medusajs/framework/utils"
import { readCarts, type StoredAddress, toBookingAddress, readOrder } from "../store"
import type { BookingAddress } from "../addresses"
import { amountText, type PluginTools } from "../context"
import type { LineLike } from "../packing"
import { type MethodData, readMethodData } from "./delivery-data"

/** A cart as core passes it, or as `readCart` reads it. Any field may be missing (order edits, claims). */
export interface CartLike {
  id?: string
  currency_code?: string | null
  shipping_address?: { country_code?: string | null; postal_code?: string | null } | null
  items?: (LineLike | null)[] | null
}

/**
 * Reads what a cart's prices depend on, except the totals.
 *
 * @throws MedusaError NOT_FOUND
 */
export async function readCart(tools: PluginTools, id: string): Promise<CartLike> {
  const [cart] = await readCarts<CartLike>(tools, {
    fields: [
      "id",
      "currency_code",
      "shipping_address.country_code",
      "shipping_address.postal_code",
      "items.*",
      "items.variant.id",
      "items.variant.weight",
      "items.variant.length",
      "items.variant.width",
      "items.variant.height",
      "items.variant.product.id",
      "items.variant.product.shipping_profile.id",
    ],
    filters: { id },
  })
  if (!cart) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart ${id} was not found.`)
  }
  return cart
}

/** Keeps the items of one shipping profile: core prices an option with its own profile's items only. */
export function itemsOfProfile(cart: CartLike, profileId: string): CartLike {
  return {
    ...cart,
    items: cart.items?.filter((item) => item?.variant?.product?.shipping_profile?.id === profileId),
  }
}

/** A delivery chosen for a cart. */
export interface CartDelivery {
  id: string
  /** Decimal text in the cart's currency. */
  amount: string
  isTaxInclusive: boolean
  /** What this plugin stored with it; undefined for another provider's delivery. */
  data: MethodData | undefined
  optionId: string | undefined
  profileId: string | undefined
  /** `data` of its shipping option. */
  optionData: unknown
}

interface StoredMethod {
  id: string
  amount?: unknown
  is_tax_inclusive?: boolean | null
  data?: unknown
  shipping_option_id?: string | null
  shipping_option?: { data?: unknown; shipping_profile_id?: string | null } | null
}

interface CartWithMethods {
  completed_at?: unknown
  shipping_methods?: (StoredMethod | null)[] | null
}

/** The deliveries chosen for a cart; none if the cart is unknown or already an order. */
export async function readCartDeliveries(tools: PluginTools, id: string): Promise<CartDelivery[]> {
  const [cart] = await readCarts<CartWithMethods>(tools, {
    fields: [
      "id",
      "completed_at",
      "shipping_methods.id",
      "shipping_methods.amount",
      "shipping_methods.is_tax_inclusive",
      "shipping_methods.data",
      "shipping_methods.shipping_option_id",
      "shipping_methods.shipping_option.data",
      "shipping_methods.shipping_option.shipping_profile_id",
    ],
    filters: { id },
  })
  const methods = cart?.completed_at ? [] : (cart?.shipping_methods ?? [])
  return methods.flatMap((method) =>
    method
      ? {
          id: method.id,
          amount: amountText(method.amount),
          isTaxInclusive: Boolean(method.is_tax_inclusive),
          data: readMethodData(method.data),
          optionId: method.shipping_option_id ?? undefined,
          profileId: method.shipping_option?.shipping_profile_id ?? undefined,
          optionData: method.shipping_option?.data,
        }
      : [],
  )
}

/**
 * The stored data of the deliveries chosen so far. Does not read totals, which take much longer.
 *
 * @param id of a cart, or of an order
 */
export async function readChosen(
  tools: PluginTools,
  id: string | undefined,
): Promise<MethodData[]> {
  if (!id) {
    return []
  }
  const fields = ["id", "shipping_methods.data"]
  const stored = await readCartOrOrder<CartWithMethods>(tools, id, { cart: fields, order: fields })
  return (stored?.shipping_methods ?? []).flatMap((method) => readMethodData(method?.data) ?? [])
}

/** Totals of a cart or an order, as decimal texts in its currency. */
export interface CartFacts {
  /** The items after discounts, tax included. */
  itemsValue: string
  /** The amount to pay, without the delivery of the priced items. */
  totalWithoutDelivery: string
}

interface Totals {
  item_total?: unknown
  total?: unknown
  shipping_methods?:
    | ({
        total?: unknown
        shipping_option?: { shipping_profile_id?: string | null } | null
      } | null)[]
    | null
}

const TOTALS = ["id", "item_total", "total", "shipping_methods.*"]

/**
 * Reads the totals from the store. The totals that core passes differ between callers and are older than the
 * change.
 *
 * @param id of a cart, or of an order
 * @param shippingProfileIds of the items to be priced; the delivery of other items stays in the total
 */
export async function readCartFacts(
  tools: PluginTools,
  id: string | undefined,
  shippingProfileIds: ReadonlySet<string>,
): Promise<CartFacts | undefined> {
  if (!id) {
    return undefined
  }
  const stored = await readCartOrOrder<Totals>(tools, id, {
    cart: [
      ...TOTALS,
      "shipping_methods.adjustments.*",
      "shipping_methods.tax_lines.*",
      "shipping_methods.shipping_option.shipping_profile_id",
    ],
    order: TOTALS,
  })
  if (!stored) {
    return undefined
  }
  const delivery = (stored.shipping_methods ?? [])
    .filter((method) => {
      const profileId = method?.shipping_option?.shipping_profile_id
      return !profileId || shippingProfileIds.size === 0 || shippingProfileIds.has(profileId)
    })
    .reduce((sum, method) => sum.plus(amountText(method?.total)), new Big(0))
  return {
    itemsValue: amountText(stored.item_total),
    totalWithoutDelivery: new Big(amountText(stored.total)).minus(delivery).toFixed(),
  }
}

/** A checkout gives the cart's id; order edits, claims and exchanges give the order's. */
async function readCartOrOrder<Row>(
  tools: PluginTools,
  id: string,
  fields: { cart: string[]; order: string[] },
): Promise<Row | undefined> {
  const [cart] = await readCarts<Row>(tools, { fields: fields.cart, filters: { id } })
  if (cart) {
    return cart
  }
  return readOrder<Row>(tools, id, fields.order)
}

/** The fields of a cart that say who receives the parcel. */
export interface ShopperCart {
  id?: string
  shipping_address?: StoredAddress | null
  customer?: { phone?: string | null } | null
}

/** Who receives the parcel of a cart; undefined if there is no such cart. */
export async function readShopper(
  tools: PluginTools,
  cartId: string,
): Promise<BookingAddress | undefined> {
  const [cart] = await readCarts<ShopperCart>(tools, {
    fields: ["id", "shipping_address.*", "customer.phone"],
    filters: { id: cartId },
  })
  return cart && completeShopper(tools, cart)
}

/** Who receives the parcel, with the phone number that a shipment would be ordered with. */
export async function completeShopper(
  tools: PluginTools,
  { id, shipping_address, customer }: ShopperCart,
): Promise<BookingAddress> {
  const address = shipping_address ?? {}
  return {
    ...toBookingAddress(address),
    phone: address.phone || (await billingPhone(tools, id)) || customer?.phone,
  }
}

async function billingPhone(tools: PluginTools, cartId: string | undefined) {
  const [cart] = await readCarts<{ billing_address?: { phone?: string | null } | null }>(tools, {
    fields: ["id", "billing_address.phone"],
    filters: { id: cartId ?? "" },
  })
  return cart?.billing_address?.phone
}
