import { useId } from "react"
import { Frame, Skeleton, Trouble } from "../shared/frame"
import { useAnswer } from "../shared/use-answer"
import { completeTexts } from "../texts/wording"
import type { DeliveryOptionsProps, OptionGroupProps } from "./delivery-choice"
import { OptionList } from "./option-list"
import { useChoice } from "./use-choice"

/**
 * A cart's delivery options with price and days, or why they are not available. One request loads them. Includes
 * lockers.
 */
export function DeliveryOptions(props: DeliveryOptionsProps) {
  // A new key for each cart, so that no state of another cart is shown.
  return <CartDelivery key={props.cartId} {...props} />
}

function CartDelivery(props: DeliveryOptionsProps) {
  const { client, cartId, version } = props
  const texts = completeTexts(props.texts)
  const groupName = useId()
  const answer = useAnswer({
    question: { cartId },
    version,
    ask: (question, signal) => client.listQuotes(question, { signal }),
    initial: props.initialQuotes,
    onAnswer: props.onLoad,
    onError: props.onError,
  })
  return (
    <Frame theme={props.theme} className={props.className}>
      <OptionGroup
        {...props}
        groupName={groupName}
        texts={texts}
        locale={props.locale ?? texts.language}
        answer={answer}
      />
    </Frame>
  )
}

/** All options as one group of radio buttons, with a status while they load or fail. */
function OptionGroup(props: OptionGroupProps) {
  const { texts, answer } = props
  const choice = useChoice(props)
  return (
    <fieldset
      className="shipord-options"
      disabled={props.isDisabled}
      aria-busy={answer.isLoading || choice.isSaving}
    >
      <legend className="shipord-legend">{texts.delivery}</legend>
      <p className="shipord-hidden" role="status">
        {answer.isLoading ? texts.loadingOptions : choice.isSaving ? texts.saving : ""}
      </p>
      {answer.isLoading && !answer.value && <Skeleton rows={3} />}
      {answer.hasFailed && (
        <Trouble text={texts.optionsFailed} retryText={texts.retry} onRetry={answer.askAgain} />
      )}
      <OptionList {...props} choice={choice} />
    </fieldset>
  )
}
