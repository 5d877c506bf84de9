import { useEffect, useRef, useState } from "react"
import { useLatest } from "../shared/use-latest"
import type { DeliveryChoice } from "./delivery-choice"

interface ChoiceOptions {
  /** Undefined where the component is to remember the choice by itself. */
  value?: string | null
  lockerCode?: string | null
  onSelect: (choice: DeliveryChoice) => void | Promise<void>
  onError?: (error: unknown) => void
}

export interface ChoiceState {
  /** The option that is chosen, being chosen, or was chosen and not taken. */
  chosenId: string | null
  /** The option that the cart has. */
  storedId: string | null
  isSaving: boolean
  /** The last choice, where it was not taken, and why. */
  refusal: { choice: DeliveryChoice; error: unknown } | null
  /** The code of an option's chosen locker, null while it has none. */
  lockerCodeOf: (optionId: string) => string | null
  choose: (choice: DeliveryChoice) => void
  forgetRefusal: () => void
}

/** Hands choices on; of several that are under way, the last one counts. */
export function useChoice(options: ChoiceOptions): ChoiceState {
  const { value, lockerCode, onSelect, onError } = options
  const [taken, setTaken] = useState<DeliveryChoice | null>(null)
  const [pending, setPending] = useState<DeliveryChoice | null>(null)
  const [refusal, setRefusal] = useState<ChoiceState["refusal"]>(null)
  const last = useRef(0)
  const latestTaken = useLatest(taken)

  useEffect(() => {
    // What the shop says of the cart counts more than what is remembered here.
    if (value !== undefined && value !== latestTaken.current?.shippingOptionId) setTaken(null)
  }, [value, latestTaken])
  useEffect(() => {
    const isOther = lockerCode !== latestTaken.current?.locker?.code
    if (lockerCode !== undefined && isOther) setTaken(null)
  }, [lockerCode, latestTaken])

  const choose = (choice: DeliveryChoice) => {
    const turn = ++last.current
    setPending(choice)
    setRefusal(null)
    Promise.resolve()
      .then(() => onSelect(choice))
      .then(
        () => {
          if (turn !== last.current) return
          setTaken(choice)
          setPending(null)
        },
        (error: unknown) => {
          if (turn !== last.current) return
          setPending(null)
          setRefusal({ choice, error: error ?? new Error("The choice was not taken") })
          onError?.(error)
        },
      )
  }
  const storedId = value === undefined ? (taken?.shippingOptionId ?? null) : value
  const newest = pending ?? refusal?.choice
  return {
    chosenId: newest?.shippingOptionId ?? storedId,
    storedId,
    isSaving: pending !== null,
    refusal,
    lockerCodeOf: (optionId) => {
      if (refusal?.choice.shippingOptionId === optionId) return null
      const known = [pending, taken].find((choice) => choice?.shippingOptionId === optionId)
      if (known) return known.locker?.code ?? null
      return (optionId === value && lockerCode) || null
    },
    choose,
    forgetRefusal: () => setRefusal(null),
  }
}
