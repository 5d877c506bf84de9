import { useEffect, useRef, useState } from "react"
import { useLatest } from "../shared/use-answer"
import type { DeliveryChoice } from "./delivery-choice"

interface ChoiceOptions {
  /** Undefined where the component is to remember the choice by itself. */
  value?: string | null
  lockerCode?: string | null
  lockerPostalCode?: string | null
  onSelect: (choice: DeliveryChoice) => void | Promise<void>
  onError?: (error: unknown) => void
}

export interface ChoiceState {
  /** The option that is chosen, being chosen, or was chosen and not taken. */
  chosenId: string | null
  /** The cart's option, as last given by the shop. */
  storedId: string | null
  isSaving: boolean
  /** The last choice, where it was not taken, and why. */
  refusal: { choice: DeliveryChoice; error: unknown } | null
  /** The code of an option's chosen locker, null while it has none. */
  lockerCodeOf: (optionId: string) => string | null
  /** Where that locker was looked for, null where it is not known. */
  lockerPostalCodeOf: (optionId: string) => string | null
  choose: (choice: DeliveryChoice) => void
  forgetRefusal: () => void
}

/** Hands choices on, one after the other: the newest is stored last, and what waited before it is left out. */
export function useChoice(options: ChoiceOptions): ChoiceState {
  const { value, lockerCode } = options
  const [taken, setTaken] = useState<DeliveryChoice | null>(null)
  const [pending, setPending] = useState<DeliveryChoice | null>(null)
  const [refusal, setRefusal] = useState<ChoiceState["refusal"]>(null)
  const waiting = useRef<DeliveryChoice | null>(null)
  const isRunning = useRef(false)
  const latest = useLatest(options)
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
    setPending(choice)
    setRefusal(null)
    waiting.current = choice
    if (!isRunning.current) void storeWaiting()
  }
  const storeWaiting = async () => {
    isRunning.current = true
    while (waiting.current) {
      const choice = waiting.current
      waiting.current = null
      const failure = await storeChoice(choice)
      if (!failure) setTaken(choice)
      if (waiting.current) continue
      // Before the shop's callback, which may throw.
      isRunning.current = false
      setPending(null)
      if (failure) {
        setRefusal({ choice, error: failure.error ?? new Error("The choice was not taken") })
        latest.current.onError?.(failure.error)
      }
    }
  }
  const storeChoice = async (choice: DeliveryChoice): Promise<{ error: unknown } | null> => {
    try {
      await latest.current.onSelect(choice)
      return null
    } catch (error) {
      return { error }
    }
  }
  const storedId = value === undefined ? (taken?.shippingOptionId ?? null) : value
  // Between a choice that was taken and the `value` that tells of it, the one before is not shown again.
  const newest = pending ?? refusal?.choice ?? taken
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
    lockerPostalCodeOf: (optionId) => {
      const known = [pending, taken].find((choice) => choice?.shippingOptionId === optionId)
      const searched = known?.data.locker_postal_code
      if (typeof searched === "string") return searched
      return (optionId === value && options.lockerPostalCode) || null
    },
    choose,
    forgetRefusal: () => setRefusal(null),
  }
}
