import Big from "big.js"
import { MedusaError } from "@medusajs/framework/utils"
import { type StoredAddress, toBookingAddress, readOrder } from "../store"
import type { BookingAddress } from "../addresses"
import { amountText, findRows, type PluginTools } from "../context"
import type { LineLike } from "../packing"
import { type MethodData, readMethodData } from "./delivery-data"

/** A cart as core hands it to a price, and as it is read here; any of it may be missing (order edits, claims). */
export interface CartLike {
  id?: string
  currency_code?: string | null
  shipping_address?: { country_code?: string | null; postal_code?: string | null } | null
  items?: (LineLike | null)[] | null
}

/**
 * A cart with what its prices depend on, its totals apart.
 *
 * @throws MedusaError NOT_FOUND
 */
export async function readCart(tools: PluginTools, id: string): Promise<CartLike> {
  const [cart] = await findRows<CartLike>(tools, {
    entity: "cart",
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

/** As core does for a price: an option prices only the items of its own shipping profile. */
export function itemsOfProfile(cart: CartLike, profileId: string): CartLike {
  return {
    ...cart,
    items: cart.items?.filter((item) => item?.variant?.product?.shipping_profile?.id === profileId),
  }
}

/** A delivery that is chosen for a cart. */
export interface CartDelivery {
  id: string
  /** Decimal text in the cart's currency. */
  amount: string
  isTaxInclusive: boolean
  /** What this plugin has stored of it; undefined for another provider's. */
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

/** The deliveries chosen for a cart; none where there is no such cart, or where it has become an order. */
export async function readCartDeliveries(tools: PluginTools, id: string): Promise<CartDelivery[]> {
  const [cart] = await findRows<CartWithMethods>(tools, {
    entity: "cart",
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
 * What is stored of the deliveries chosen so far, without any totals: those take the store a lot longer.
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

/** The part of a price request that comes from the cart or order itself. Amounts are decimal texts in its currency. */
export interface CartFacts {
  /** The items after discounts, tax included. */
  itemsValue: string
  /** All that is to be paid but for the delivery of these items. */
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
 * Reads the totals of a cart by its id, the same way for every caller: what core hands to a price
 * differs from caller to caller and is of before the change.
 *
 * @param id of a cart, or of an order
 * @param shippingProfileIds of the items to be priced; the delivery of others stays in the total
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

/** Order edits, claims and exchanges are priced by the order's id where a checkout has the cart's. */
async function readCartOrOrder<Row>(
  tools: PluginTools,
  id: string,
  fields: { cart: string[]; order: string[] },
): Promise<Row | undefined> {
  const [cart] = await findRows<Row>(tools, {
    entity: "cart",
    fields: fields.cart,
    filters: { id },
  })
  if (cart) {
    return cart
  }
  return readOrder<Row>(tools, id, fields.order)
}

/** A cart as far as it says who receives the parcel. */
export interface ShopperCart {
  id?: string
  shipping_address?: StoredAddress | null
  customer?: { phone?: string | null } | null
}

/** Who receives the parcel of a cart; undefined where there is no such cart. */
export async function readShopper(
  tools: PluginTools,
  cartId: string,
): Promise<BookingAddress | undefined> {
  const [cart] = await findRows<ShopperCart>(tools, {
    entity: "cart",
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
  const [cart] = await findRows<{ billing_address?: { phone?: string | null } | null }>(tools, {
    entity: "cart",
    fields: ["id", "billing_address.phone"],
    filters: { id: cartId ?? "" },
  })
  return cart?.billing_address?.phone
}
