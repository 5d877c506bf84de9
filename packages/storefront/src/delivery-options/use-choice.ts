import { useEffect, useRef, useState } from "react"
import { useLatest } from "../shared/use-answer"
import type { DeliveryChoice, DeliveryOptionsProps } from "./delivery-choice"

type ChoiceOptions = Pick<
  DeliveryOptionsProps,
  "value" | "lockerCode" | "lockerPostalCode" | "onSelect" | "onError"
>

export interface ChoiceState {
  /** The option that is chosen, being saved, or was refused. */
  chosenId: string | null
  /** The cart's option, as the shop passed it last. */
  storedId: string | null
  isSaving: boolean
  /** The last choice and the error, if it was refused. */
  refusal: { choice: DeliveryChoice; error: unknown } | null
  /** The code of an option's chosen locker; null if it has none. */
  lockerCodeOf: (optionId: string) => string | null
  /** Postal code near which that locker was found; null if unknown. */
  lockerPostalCodeOf: (optionId: string) => string | null
  choose: (choice: DeliveryChoice) => void
  clearRefusal: () => void
}

/** Saves choices one after another. The newest is saved last; older choices that still wait are dropped. */
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
    // The shop's value wins over the choice remembered here.
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
      // Must come before the shop's callback, which may throw.
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
  // After a choice was saved, keeps showing it until the shop passes the new `value`.
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
    clearRefusal: () => setRefusal(null),
  }
}
