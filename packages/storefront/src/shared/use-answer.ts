import { useEffect, useRef, useState, type RefObject } from "react"

interface Asking<Question, Value> {
  /** What is asked for, undefined while there is nothing to ask. When it changes, it is asked again. */
  question: Question | undefined
  /** When it changes, the same question has another answer. */
  version: string | undefined
  ask: (question: Question, signal: AbortSignal) => Promise<Value>
  /** The answer to the first question, where it is known. */
  initial?: Value
  onAnswer?: (value: Value) => void
  onError?: (error: unknown) => void
}

export interface Answer<Value> {
  /** While the next answer is waited for, the one before; none after a failure. */
  value: Value | undefined
  hasFailed: boolean
  isLoading: boolean
  askAgain: () => void
}

interface Settled<Value> {
  token: string | null
  value?: Value
  hasFailed?: boolean
}

/** Asks, and asks again when the question changes. An answer that comes after a newer question is never seen. */
export function useAnswer<Question, Value>(asking: Asking<Question, Value>): Answer<Value> {
  const [attempt, setAttempt] = useState(0)
  const { question, version, initial } = asking
  const token = question === undefined ? null : JSON.stringify([question, version, attempt])
  const [settled, setSettled] = useState<Settled<Value>>({
    token: initial === undefined ? null : token,
    value: initial,
  })
  const settledToken = useRef(settled.token)
  const latest = useLatest(asking)

  useEffect(() => {
    if (token === null || token === settledToken.current) return
    const controller = new AbortController()
    const settle = (answer: Settled<Value>) => {
      settledToken.current = token
      setSettled(answer)
    }
    // A moment later: React's strict mode mounts twice, and the first need not be asked for.
    Promise.resolve()
      .then(() => {
        const { question: wanted, ask } = latest.current
        return controller.signal.aborted || wanted === undefined
          ? undefined
          : ask(wanted, controller.signal)
      })
      .then(
        (value) => {
          if (controller.signal.aborted || value === undefined) return
          settle({ token, value })
          latest.current.onAnswer?.(value)
        },
        (error: unknown) => {
          if (controller.signal.aborted) return
          settle({ token, hasFailed: true })
          latest.current.onError?.(error)
        },
      )
    return () => controller.abort()
  }, [token, latest])

  return {
    value: token === null ? undefined : settled.value,
    hasFailed: settled.token === token && settled.hasFailed === true,
    isLoading: token !== null && settled.token !== token,
    askAgain: () => setAttempt((before) => before + 1),
  }
}

/** What a component was last given, for what happens later than it was drawn. */
export function useLatest<Value>(value: Value): RefObject<Value> & { readonly current: Value } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
