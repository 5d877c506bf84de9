import { useEffect } from "react"
import type { Delivery, OrderTracking, TrackingQuery } from "../client"
import { useAnswer, useLatest, useRetry } from "../shared/use-answer"

export interface TrackingOptions {
  delivery: Delivery
  /** Undefined while it is not known. */
  order: TrackingQuery | undefined
  /** What is known already, such as the answer of `findOrder`. */
  initial?: OrderTracking
  /** Pause before it is loaded again; default 30. */
  refreshSeconds?: number
  onError?: (error: unknown) => void
}

export interface TrackingState {
  tracking: OrderTracking | undefined
  isLoading: boolean
  hasFailed: boolean
  /** Undefined where the store refused: asking again does not help. */
  retry: (() => void) | undefined
}

/** An order's tracking, loaded again and again until everything is delivered. */
export function useTracking(options: TrackingOptions): TrackingState {
  const { delivery, order, initial, refreshSeconds = 30, onError } = options
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
    const timer = setTimeout(() => askAgain.current(), refreshSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isLoading, hasFailed, isOver, refreshSeconds, askAgain])
  useRetry(hasFailed, answer)
  return { tracking, isLoading, hasFailed, retry: answer.isRefused ? undefined : answer.askAgain }
}

function isDelivered({ shipments }: OrderTracking): boolean {
  return shipments.length > 0 && shipments.every(({ state }) => state === "delivered")
}
