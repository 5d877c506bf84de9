import { useEffect } from "react"
import type { Delivery, OrderTracking, TrackingQuery } from "../client"
import { useAnswer, useLatest, useRetry } from "../shared/use-answer"

export interface TrackingOptions {
  delivery: Delivery
  /** Undefined while it is not known. */
  order: TrackingQuery | undefined
  /** What is known already, such as the answer of `findOrder`. */
  initial?: OrderTracking
  onError?: (error: unknown) => void
}

export interface TrackingState {
  tracking: OrderTracking | undefined
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

const EVERY_MS = 30_000

/** An order's tracking, loaded again every 30 seconds until everything is delivered. */
export function useTracking(options: TrackingOptions): TrackingState {
  const { delivery, order, initial, onError } = options
  const answer = useAnswer({
    question: order,
    version: undefined,
    ask: (query, signal) => delivery.readTracking(query, { signal }),
    initial,
    onError,
  })
  const { value: tracking, isLoading, hasFailed } = answer
  const askAgain = useLatest(answer.askAgain)
  const isOver = tracking !== undefined && isDelivered(tracking)
  useEffect(() => {
    if (isLoading || hasFailed || isOver) return
    const timer = setTimeout(() => askAgain.current(), EVERY_MS)
    return () => clearTimeout(timer)
  }, [isLoading, hasFailed, isOver, askAgain])
  useRetry(hasFailed, answer)
  return { tracking, isLoading, hasFailed, retry: answer.askAgain }
}

function isDelivered({ shipments }: OrderTracking): boolean {
  return shipments.length > 0 && shipments.every(({ state }) => state === "delivered")
}
