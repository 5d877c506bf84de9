import { z } from "zod"
import type { Texts } from "../../i18n/use-texts"
import { AS_ORDERED } from "../../lib/order-choice"
import type { OrderToShip } from "../../lib/order-to-ship"
import { optionalNumberText } from "../forms/number-text"

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

export type ChoiceField = keyof ManyValues["all"]

const NOTHING = { service_code: AS_ORDERED, package_count: "", weight_grams: "" }

/** Of one order: as it is. */
export function toChoice(id: string): ManyValues["orders"][number] {
  return { ...NOTHING, order_id: id }
}

/** The form's start: every order as it is. */
export function toManyValues(orders: OrderToShip[]): ManyValues {
  return { all: NOTHING, orders: orders.map(({ id }) => toChoice(id)) }
}
