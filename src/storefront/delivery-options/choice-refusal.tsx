import { useEffect, useRef } from "react"
import { Trouble } from "../shared/trouble"
import type { Texts } from "../texts/texts"
import { explainRefusal, isRefusal } from "./explain-refusal"
import type { ChoiceState } from "./use-choice"

interface ChoiceRefusalProps {
  choice: ChoiceState
  /** The option below which it would stand. */
  optionId: string
  texts: Texts
}

/** Says in the option that was not taken why not, and is scrolled to. */
export function ChoiceRefusal({ choice, optionId, texts }: ChoiceRefusalProps) {
  const element = useRef<HTMLDivElement>(null)
  const refusal = choice.refusal?.choice.shippingOptionId === optionId ? choice.refusal : null
  useEffect(() => {
    if (refusal) element.current?.scrollIntoView({ block: "nearest" })
  }, [refusal])
  if (!refusal) return null
  const { choice: refused, error } = refusal
  // A locker that the store has refused is not to be asked for again.
  const retry = refused.locker && isRefusal(error) ? undefined : () => choice.choose(refused)
  return (
    <div ref={element} className="shipord-refusal">
      <Trouble text={explainRefusal(refusal, texts)} retryText={texts.retry} onRetry={retry} />
    </div>
  )
}
