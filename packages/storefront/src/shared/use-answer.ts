import { useEffect, useRef, useState, type RefObject } from "react"
import { DeliveryError } from "../client"

interface Asking<Question, Value> {
  /** What to ask; undefined while there is nothing to ask. A new question is asked at once. */
  question: Question | undefined
  /** When it changes, the same question is asked again. */
  version: string | undefined
  ask: (question: Question, signal: AbortSignal) => Promise<Value>
  /** The answer to the first question, if it is known. */
  initial?: Value
  onAnswer?: (value: Value) => void
  /** Called for the first failure in a row. */
  onError?: (error: unknown) => void
}

export interface Answer<Value> {
  /** The last answer, also while the next one loads; undefined after a failure, unless it was only to be refreshed. */
  value: Value | undefined
  /** The last attempt failed; also while the next one runs. */
  hasFailed: boolean
  /** It failed, and asking again does not help. */
  isRefused: boolean
  isLoading: boolean
  askAgain: () => void
}

interface Settled<Value> {
  token: string | null
  /** The question and version that it answers. */
  topic: string
  value?: Value
  /** Why the last attempt failed. */
  failure?: { error: unknown }
}

/** Asks, and asks again when the question changes. Ignores an answer to an older question. */
export function useAnswer<Question, Value>(asking: Asking<Question, Value>): Answer<Value> {
  const [attempt, setAttempt] = useState(0)
  const { question, version, initial } = asking
  const topic = JSON.stringify([question, version])
  const token = question === undefined ? null : JSON.stringify([topic, attempt])
  const [settled, setSettled] = useState<Settled<Value>>({
    token: initial === undefined ? null : token,
    topic,
    value: initial,
  })
  const settledToken = useRef(settled.token)
  const settledFailure = useRef(false)
  const latest = useLatest(asking)

  useEffect(() => {
    if (token === null || token === settledToken.current) return
    const controller = new AbortController()
    // Waits a moment: React's strict mode mounts twice, and the first mount should not ask.
    Promise.resolve()
      .then(() => {
        const { question: current, ask } = latest.current
        return controller.signal.aborted || current === undefined
          ? undefined
          : ask(current, controller.signal)
      })
      .then(
        (value) => {
          if (controller.signal.aborted || value === undefined) return
          settledToken.current = token
          settledFailure.current = false
          setSettled({ token, topic, value })
          latest.current.onAnswer?.(value)
        },
        (error: unknown) => {
          if (controller.signal.aborted) return
          settledToken.current = token
          const isRepeated = settledFailure.current
          settledFailure.current = true
          setSettled((before) => ({
            token,
            topic,
            value: before.topic === topic ? before.value : undefined,
            failure: { error },
          }))
          if (!isRepeated) latest.current.onError?.(error)
        },
      )
    return () => controller.abort()
  }, [token, topic, latest])

  return {
    value: token === null ? undefined : settled.value,
    hasFailed: token !== null && settled.failure !== undefined,
    isRefused: settled.failure !== undefined && isFinal(settled.failure.error),
    isLoading: token !== null && settled.token !== token,
    askAgain: () => setAttempt((before) => before + 1),
  }
}

/** Whether the store will not answer otherwise. */
function isFinal(error: unknown): boolean {
  return error instanceof DeliveryError && error.kind === "refused" && error.status !== 429
}

/** Pauses before asking again, in seconds; the last one is repeated. */
const PAUSES_S = [4, 8, 16, 30, 60]

/** Asks again by itself while something is missing, with growing pauses. */
export function useRetry(isMissing: boolean, answer: Answer<unknown>): void {
  const attempts = useRef(0)
  const { isLoading, isRefused } = answer
  const askAgain = useLatest(answer.askAgain)
  useEffect(() => {
    if (!isMissing) attempts.current = 0
    if (!isMissing || isRefused || isLoading) return
    const seconds = PAUSES_S[Math.min(attempts.current, PAUSES_S.length - 1)] ?? 60
    const timer = setTimeout(() => {
      attempts.current += 1
      askAgain.current()
    }, seconds * 1000)
    return () => clearTimeout(timer)
  }, [isMissing, isRefused, isLoading, askAgain])
}

/** The latest props of a component, for callbacks that run after rendering. */
export function useLatest<Value>(value: Value): RefObject<Value> & { readonly current: Value } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
