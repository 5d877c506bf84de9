import { z } from "@medusajs/framework/zod"
import { shipWishFields } from "../../../../shipping"

const text = z.string().trim().max(250).nullable()

const recipient = z.strictObject({
  first_name: text,
  last_name: text,
  company: text,
  address_1: text,
  address_2: text,
  city: text,
  postal_code: text,
  province: text,
  phone: text,
})

const wishFields = {
  /** Everything that is open and ships together, unless given. */
  items: z
    .array(
      z.strictObject({
        id: z.string().min(1),
        quantity: z.number().positive().int("must be a whole number"),
        /** As `/quotes` has said it. */
        shippable: z.number().nonnegative().optional(),
      }),
    )
    .min(1)
    .max(1000)
    .optional(),
  shipping_option_id: z.string().min(1).optional(),
  location_id: z.string().min(1).optional(),
  recipient: recipient.partial().optional(),
  ...shipWishFields,
}

/** What is asked about before ordering. */
export const quotesBody = z.strictObject(wishFields)

export type QuotesBody = z.infer<typeof quotesBody>

const no_notification = z.boolean().optional()

/** What one order is shipped as. */
export const shipBody = z.strictObject({ ...wishFields, no_notification })

export type ShipBody = z.infer<typeof shipBody>

const MOST_ORDERS = 25

export const shipManyBody = z.strictObject({
  orders: z
    .array(z.strictObject({ order_id: z.string().min(1), ...wishFields, no_notification }))
    .min(1)
    .max(MOST_ORDERS, `must be at most ${MOST_ORDERS} orders`),
})

export type ShipManyBody = z.infer<typeof shipManyBody>

/** Where an order is to be delivered instead. */
export const lockerBody = z.strictObject({
  locker_code: shipWishFields.locker_code.unwrap().unwrap(),
  locker_postal_code: shipWishFields.locker_postal_code.unwrap().unwrap().optional(),
})

export type LockerBody = z.infer<typeof lockerBody>

export const toShipQuery = z.object({
  q: z.string().trim().max(200).optional(),
  location_id: z.string().min(1).optional(),
  service_code: z.string().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

export type ToShipQuery = z.infer<typeof toShipQuery>
