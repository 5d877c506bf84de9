import type { DeliveryQuote } from "../client"
import { LockerChooser } from "../locker-picker/locker-chooser"
import type { DeliveryChoice } from "./delivery-choice"
import type { OptionGroupProps } from "./option-group-props"
import { OptionRow } from "./option-row"
import { QuoteNotes } from "./quote-notes"

type QuoteOptionProps = OptionGroupProps & {
  quote: DeliveryQuote
  price: string | undefined
  isChecked: boolean
  chosenLockerCode: string | null
  /** The option was taken, and its locker is still to be chosen. */
  onOpen: () => void
  onChoose: (choice: DeliveryChoice) => void
}

/** One priced option; where it brings the parcel to a locker, with the lockers below once it is taken. */
export function QuoteOption(props: QuoteOptionProps) {
  const { quote, isChecked, texts, locale } = props
  const id = quote.shipping_option_id
  const choose = () => {
    if (quote.needs_locker) {
      props.onOpen()
    } else {
      props.onChoose({ shippingOptionId: id, data: {}, quote })
    }
  }
  const hasLockers = isChecked && quote.available && quote.delivers_to_locker
  return (
    <OptionRow
      groupName={props.groupName}
      id={id}
      name={quote.name}
      price={props.price}
      isChecked={isChecked}
      isUnavailable={!quote.available}
      onChoose={choose}
      below={
        hasLockers && (
          <LockerChooser
            client={props.client}
            version={props.version}
            area={{ cartId: props.cartId, shippingOptionId: id }}
            value={props.chosenLockerCode}
            texts={texts}
            locale={locale}
            map={props.map}
            isNeeded={quote.needs_locker}
            isDisabled={props.isDisabled}
            onError={props.onError}
            onChange={(locker, data) =>
              props.onChoose({ shippingOptionId: id, data, quote, locker })
            }
          />
        )
      }
    >
      <QuoteNotes quote={quote} isChecked={isChecked} texts={texts} locale={locale} />
      {props.details?.(quote)}
    </OptionRow>
  )
}
