import { useQueries } from "@tanstack/react-query"
import type { OrderToShip } from "../../api/admin/shipment-ordering/orders/orders"
import { queryKeys } from "../lib/query-keys"
import type { OrderChoice, Priced } from "../lib/ship-run"
import { askShippingPlan, type ShippingPlan } from "../lib/shipping-plan"
import { useDebounced } from "./use-debounced"

/** What is chosen for an order; undefined while an entry is invalid. */
type Choice = Omit<OrderChoice, "order_id"> | undefined

/** What an order costs as it is chosen. */
export interface Cost extends Priced {
  isLoading: boolean
  /** Why it cannot ship so, in words; null if it can. */
  refusal: string | null
}

/** A price is as good as fresh for so long. */
const FRESH_MS = 300_000

/**
 * What orders cost: as listed while nothing of them is changed, else as the service answers for the choice. A price that
 * the list does not know is asked for too.
 */
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
      retry: false,
    })),
  })
  return chosen.map(({ order, choice }, index): Cost => {
    const { id, price, price_currency: currency, refusal } = order
    const question = questions[id]
    const unknown = { price: null, currency, refusal, isLoading: false }
    if (!question) return { ...unknown, price: choice ? price : null }
    const answer = answers[index]
    const isCurrent = JSON.stringify(question) === JSON.stringify(asked[id])
    if (!isCurrent || !answer || answer.isPending) return { ...unknown, isLoading: true }
    if (answer.error) return { ...unknown, refusal: answer.error.message }
    return { ...costIn(answer.data), isLoading: false }
  })
}

/** What to ask the service for; null where the list's price holds. */
function questionOf(order: OrderToShip, choice: Choice): Choice | null {
  if (!choice) return null
  const { service_code, package_count, weight_grams } = choice
  const changes = {
    ...(service_code !== order.service_code && { service_code }),
    package_count,
    weight_grams,
  }
  const isChanged = Object.values(changes).some((value) => value !== undefined)
  return isChanged || order.price === null ? changes : null
}

function costIn({ services, service_code, issues }: ShippingPlan): Omit<Cost, "isLoading"> {
  const offer = services.find((service) => service.service_code === service_code)
  const refusals = issues.map(({ message }) => message).join(" ")
  return {
    price: offer?.price ?? null,
    currency: offer?.price_currency ?? null,
    refusal: refusals || (offer?.price ? null : (offer?.reason ?? null)),
  }
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
