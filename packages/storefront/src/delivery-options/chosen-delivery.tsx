import { cartVersion } from "../client"
import { type CommonProps, Frame, useShop } from "../shared/frame"
import { useAnswer } from "../shared/use-answer"
import { lockerAddress } from "../shared/wording"
import { Days } from "./delivery-option"
import type { DeliveryCart } from "./use-delivery-options"

export interface ChosenDeliveryProps extends Omit<CommonProps, "version" | "isDisabled" | "map"> {
  cart: DeliveryCart
}

/** Where and when the cart's delivery arrives, to be read before paying. Empty for the shop's own options. */
export function ChosenDelivery(props: ChosenDeliveryProps) {
  return (
    <Frame
      key={props.cart.id}
      {...props}
      version={cartVersion(props.cart)}
      customerLocale={props.cart.locale}
    >
      <PlaceAndDays cartId={props.cart.id} />
    </Frame>
  )
}

function PlaceAndDays({ cartId }: { cartId: string }) {
  const { delivery, version, texts, locale, onError } = useShop()
  const { value } = useAnswer({
    question: { cartId },
    version,
    ask: (question, signal) => delivery.listQuotes(question, { signal }),
    onError,
  })
  const choice = value?.chosen
  const quote = value?.quotes.find(
    ({ shipping_option_id }) => shipping_option_id === choice?.shipping_option_id,
  )
  const place = choice?.locker
  return (
    <div className="shipord-summary">
      {place && (
        <p>
          {texts.collectFrom}: {place.name}, {lockerAddress(place, locale)}
        </p>
      )}
      {quote && <Days quote={quote} />}
    </div>
  )
}
