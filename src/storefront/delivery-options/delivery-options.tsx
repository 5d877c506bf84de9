import { useId } from "react"
import { Frame } from "../shared/frame"
import { useAnswer } from "../shared/use-answer"
import { completeTexts } from "../texts/complete-texts"
import type { DeliveryOptionsProps } from "./delivery-options-props"
import { OptionGroup } from "./option-group"

/** A cart's delivery options with price and days, or the reason why not, from one request; lockers included. */
export function DeliveryOptions(props: DeliveryOptionsProps) {
  // Nothing of one cart is shown for another.
  return <CartDelivery key={props.cartId} {...props} />
}

function CartDelivery(props: DeliveryOptionsProps) {
  const { client, cartId, version } = props
  const texts = completeTexts(props.texts)
  const groupName = useId()
  const answer = useAnswer({
    question: { cartId },
    version,
    ask: (wanted, signal) => client.listQuotes(wanted, { signal }),
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
