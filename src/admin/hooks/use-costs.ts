import { useQueries } from "@tanstack/react-query"
import type { OrderToShip } from "../../api/admin/shipment-ordering/orders/orders"
import { queryKeys } from "../lib/query-keys"
import { isAnswerLost } from "../lib/server-message"
import { askShippingPlan, type ShippingPlan } from "../lib/shipping-plan"
import { useDebounced } from "./browser"
import type { OrderChoice, Priced } from "../lib/ship-run"

/** After this time, a price is asked for again. */
const FRESH_MS = 300_000

/** What orders cost: as listed while nothing of them is changed, else as the service answers for the choice. */
export function useCosts(chosen: { order: OrderToShip; choice: Choice }[]): Cost[] {
  const questions = Object.fromEntries(
    chosen.map(({ order, choice }) => [order.id, questionOf(order, choice)]),
  )
  const asked = JSON.parse(useDebounced(JSON.stringify(questions))) as typeof questions
  const answers = useQueries({
    queries: chosen.map(({ order: { id } }) => ({
      queryKey: queryKeys.costOfOrder(id, asked[id] ?? {}),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        inTurn(() => askShippingPlan(id, asked[id] ?? {}, signal)),
      enabled: Boolean(asked[id]),
      staleTime: FRESH_MS,
      retry: (failures: number, error: Error) => failures === 0 && isAnswerLost(error),
    })),
  })
  return chosen.map((one, index): Cost => {
    const { id } = one.order
    const isCurrent = JSON.stringify(questions[id]) === JSON.stringify(asked[id])
    return costOf(one, isCurrent ? answers[index] : undefined)
  })
}

/** The browser asks a server few things at once, and the button that ships must not wait for prices. */
const AT_ONCE = 3
let atWork = 0
const waiting: (() => void)[] = []

async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (atWork >= AT_ONCE) await new Promise<void>((begin) => waiting.push(begin))
  atWork += 1
  try {
    return await work()
  } finally {
    atWork -= 1
    waiting.shift()?.()
  }
}

/** What is chosen for an order; undefined while an entry is invalid. */
export type Choice = Omit<OrderChoice, "order_id"> | undefined

/** What an order costs as it is chosen. */
export interface Cost extends Priced {
  isLoading: boolean
  /** Why it cannot ship so, in words; null if it can. */
  refusal: string | null
}

/** The changes to ask the service about; null if there are none. */
export function questionOf(order: OrderToShip, choice: Choice): Choice | null {
  if (!choice) return null
  const { service_code, package_count, weight_grams } = choice
  const changes = {
    ...(service_code !== order.service_code && { service_code }),
    package_count,
    weight_grams,
  }
  return Object.values(changes).some((value) => value !== undefined) ? changes : null
}

/**
 * As listed while nothing is changed, else as answered. Without an answer, the cost is unknown.
 *
 * @param answer to the question of this choice; undefined while that is not asked yet
 */
export function costOf(
  { order, choice }: { order: OrderToShip; choice: Choice },
  answer: { data: ShippingPlan | undefined; error: Error | null } | undefined,
): Cost {
  const { price, price_currency: currency, refusal } = order
  const unknown = { price: null, currency, refusal, isLoading: false }
  if (!questionOf(order, choice)) return { ...unknown, price: choice ? price : null }
  if (answer?.error) {
    return isAnswerLost(answer.error) ? unknown : { ...unknown, refusal: answer.error.message }
  }
  return answer?.data ? costIn(answer.data, choice?.service_code) : { ...unknown, isLoading: true }
}

function costIn({ services, service_code, issues }: ShippingPlan, chosen?: string): Cost {
  const offer = services.find((service) => service.service_code === (chosen ?? service_code))
  const refusals = issues.map(({ message }) => message).join(" ")
  return {
    price: offer?.price ?? null,
    currency: offer?.price_currency ?? null,
    refusal: refusals || (offer?.price ? null : (offer?.reason ?? null)),
    isLoading: false,
  }
}
