import { useRef, useState } from "react"
import type { DeliveryChoice } from "./delivery-choice"

interface ChoiceOptions {
  /** Undefined where the component is to remember the choice by itself. */
  value?: string | null
  onSelect: (choice: DeliveryChoice) => void | Promise<void>
  onError?: (error: unknown) => void
}

export interface ChoiceState {
  /** The option that is chosen, or is being chosen. */
  chosenId: string | null
  isSaving: boolean
  /** Why the last choice was not taken. */
  failure: unknown
  choose: (choice: DeliveryChoice) => void
  forgetFailure: () => void
}

/** Hands choices on; of several that are under way, the last one counts. */
export function useChoice({ value, onSelect, onError }: ChoiceOptions): ChoiceState {
  const [own, setOwn] = useState<string | null>(null)
  const [pendingId, setPendingId] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>()
  const last = useRef(0)

  const choose = (choice: DeliveryChoice) => {
    const turn = ++last.current
    setPendingId(choice.shippingOptionId)
    setFailure(undefined)
    Promise.resolve()
      .then(() => onSelect(choice))
      .then(
        () => {
          if (turn !== last.current) return
          setOwn(choice.shippingOptionId)
          setPendingId(null)
        },
        (error: unknown) => {
          if (turn !== last.current) return
          setPendingId(null)
          setFailure(error ?? new Error("The choice was not taken"))
          onError?.(error)
        },
      )
  }
  return {
    chosenId: pendingId ?? (value === undefined ? own : value),
    isSaving: pendingId !== null,
    failure,
    choose,
    forgetFailure: () => setFailure(undefined),
  }
}
