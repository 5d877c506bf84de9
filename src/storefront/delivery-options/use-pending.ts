import { useEffect } from "react"
import { useLatest } from "../shared/use-latest"
import type { OptionGroupProps } from "./option-group-props"
import type { ChoiceState } from "./use-choice"

interface ShownChoice extends Pick<OptionGroupProps, "answer" | "otherOptions" | "onPending"> {
  choice: ChoiceState
  /** The option that is shown as chosen. */
  checkedId: string | null
}

/** Tells the shop whether what is shown as chosen is what the cart has, and can be had. */
export function usePending(shown: ShownChoice): void {
  const isPending = isPendingChoice(shown)
  const onPending = useLatest(shown.onPending)
  useEffect(() => {
    onPending.current?.(isPending)
  }, [isPending, onPending])
}

function isPendingChoice(shown: ShownChoice): boolean {
  const { choice, checkedId, answer, otherOptions = [] } = shown
  if (choice.isSaving || choice.refusal || checkedId !== choice.storedId) return true
  // Without prices nothing is known; the store decides when the order is placed.
  if (checkedId === null || !answer.value) return false
  if (otherOptions.some(({ id }) => id === checkedId)) return false
  const quote = answer.value.quotes.find(
    ({ shipping_option_id: optionId }) => optionId === checkedId,
  )
  if (!quote?.available) return true
  return quote.needs_locker && choice.lockerCodeOf(checkedId) === null
}
