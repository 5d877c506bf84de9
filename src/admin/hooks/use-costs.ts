import { useQueries } from "@tanstack/react-query"
import type { OrderToShip } from "../../api/admin/shipment-ordering/orders/orders"
import { type Choice, type Cost, costOf, questionOf } from "../lib/ship-run"
import { queryKeys } from "../lib/query-keys"
import { isAnswerLost } from "../lib/server-message"
import { askShippingPlan } from "../lib/shipping-plan"
import { useDebounced } from "./browser"

/** After this time, a price is asked for again. */
const FRESH_MS = 300_000

/** What orders cost: as listed while nothing of them is changed, else as the service answers for the choice. */
export function useCosts(orders: { order: OrderToShip; choice: Choice }[]): Cost[] {
  const questions = Object.fromEntries(
    orders.map(({ order, choice }) => [order.id, questionOf(order, choice)]),
  )
  const lastQuestions = JSON.parse(useDebounced(JSON.stringify(questions))) as typeof questions
  const answers = useQueries({
    queries: orders.map(({ order: { id } }) => ({
      queryKey: queryKeys.costOfOrder(id, lastQuestions[id] ?? {}),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        inTurn(() => askShippingPlan(id, lastQuestions[id] ?? {}, signal)),
      enabled: Boolean(lastQuestions[id]),
      staleTime: FRESH_MS,
      retry: (failures: number, error: Error) => failures === 0 && isAnswerLost(error),
    })),
  })
  return orders.map((one, index): Cost => {
    const { id } = one.order
    const isCurrent = JSON.stringify(questions[id]) === JSON.stringify(lastQuestions[id])
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
