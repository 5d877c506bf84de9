import { useEffect, useRef, useState } from "react"
import type { Delivery, DeliveryQuote, Locker } from "../client"
import { useLatest } from "../shared/use-answer"

/** A customer's choice. */
export interface DeliveryChoice {
  shippingOptionId: string
  /** Of the cart's shipping method. */
  data: Record<string, unknown>
  /** Missing for the shop's own options. */
  quote?: DeliveryQuote
  locker?: Locker
}

/** What the cart has, as far as it is known. */
export interface StoredChoice {
  optionId: string | null
  lockerCode: string | null
  lockerPostalCode: string | null
}

interface ChoiceOptions {
  delivery: Delivery
  cartId: string
  stored: StoredChoice
  onChosen?: (choice: DeliveryChoice) => void | Promise<void>
  onError?: (error: unknown) => void
}

export interface ChoiceState {
  /** The option that is chosen, being saved, or was refused. */
  chosenId: string | null
  /** The cart's option. */
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
  const { stored } = options
  /** Saved here; counts until the cart is seen with another one. */
  const [savedChoice, setSavedChoice] = useState<DeliveryChoice | null>(null)
  const [pending, setPending] = useState<DeliveryChoice | null>(null)
  const [refusal, setRefusal] = useState<ChoiceState["refusal"]>(null)
  const waiting = useRef<DeliveryChoice | null>(null)
  const isRunning = useRef(false)
  const latest = useLatest(options)
  const latestSaved = useLatest(savedChoice)

  useEffect(() => {
    if (stored.optionId !== latestSaved.current?.shippingOptionId) setSavedChoice(null)
  }, [stored.optionId, latestSaved])

  const choose = (choice: DeliveryChoice) => {
    setPending(choice)
    setRefusal(null)
    waiting.current = choice
    if (!isRunning.current) void saveWaiting()
  }
  const saveWaiting = async () => {
    isRunning.current = true
    while (waiting.current) {
      const choice = waiting.current
      waiting.current = null
      const failure = await save(choice)
      if (!failure) setSavedChoice(choice)
      if (waiting.current) continue
      // Must come before the shop's callback, which may throw.
      isRunning.current = false
      setPending(null)
      if (failure) {
        setRefusal({ choice, error: failure.error })
        latest.current.onError?.(failure.error)
      }
    }
  }
  const save = async (choice: DeliveryChoice): Promise<{ error: unknown } | null> => {
    const { delivery, cartId, onChosen, onError } = latest.current
    const { shippingOptionId, data } = choice
    try {
      await delivery.choose({ cartId, shippingOptionId, data })
    } catch (error) {
      return { error }
    }
    // The cart has it, even if the shop cannot show it now.
    await Promise.resolve(onChosen?.(choice)).catch((error: unknown) => onError?.(error))
    return null
  }
  const storedId = savedChoice?.shippingOptionId ?? stored.optionId
  const newest = pending ?? refusal?.choice
  const choiceOf = (optionId: string) =>
    [pending, savedChoice].find((choice) => choice?.shippingOptionId === optionId)
  return {
    chosenId: newest?.shippingOptionId ?? storedId,
    storedId,
    isSaving: pending !== null,
    refusal,
    lockerCodeOf: (optionId) => {
      if (refusal?.choice.shippingOptionId === optionId) return null
      const choice = choiceOf(optionId)
      if (choice) return choice.locker?.code ?? null
      return optionId === storedId ? stored.lockerCode : null
    },
    lockerPostalCodeOf: (optionId) => {
      const searched = choiceOf(optionId)?.data.locker_postal_code
      if (typeof searched === "string") return searched
      return optionId === storedId ? stored.lockerPostalCode : null
    },
    choose,
    clearRefusal: () => setRefusal(null),
  }
}
