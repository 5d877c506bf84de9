import { z } from "zod"
import type { Texts } from "../../i18n/use-texts"
import type { OrderToShip } from "../../lib/order-to-ship"
import { optionalNumberText } from "../forms/number-text"

/** Stands for the service that the order has. No service has this code. */
export const AS_ORDERED = "as-ordered"

const MOST_PACKAGES = 100

/** How orders are shipped: what is left empty stays as it would be. Weights in grams, of a whole order. */
export function manyValues(t: Texts) {
  const choice = z.object({
    service_code: z.string(),
    package_count: optionalNumberText(t, { isInteger: true, min: 1, max: MOST_PACKAGES }),
    weight_grams: optionalNumberText(t, { isInteger: true, min: 1, max: 1_000_000 }),
  })
  return z.object({ all: choice, orders: z.array(choice.extend({ order_id: z.string() })) })
}

export type ManyValues = z.input<ReturnType<typeof manyValues>>
export type OrderChoice = z.output<ReturnType<typeof manyValues>>["orders"][number]

export type ChoiceField = keyof ManyValues["all"]

/** The form's start: every order as it is. */
export function toManyValues(orders: OrderToShip[]): ManyValues {
  const nothing = { service_code: AS_ORDERED, package_count: "", weight_grams: "" }
  return { all: nothing, orders: orders.map(({ id }) => ({ ...nothing, order_id: id })) }
}
