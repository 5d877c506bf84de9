import { useState } from "react"
import type { DeliveryQuote, Locker } from "../client"
import { LockerChooser } from "../locker-picker/locker-chooser"
import type { DeliveryChoice } from "./delivery-choice"
import type { OptionGroupProps } from "./option-group-props"
import { OptionRow } from "./option-row"
import { QuoteNotes } from "./quote-notes"

type QuoteOptionProps = OptionGroupProps & {
  quote: DeliveryQuote
  price: string | undefined
  isChecked: boolean
  /** The last choice was not taken. */
  isRefused: boolean
  /** The option was taken, and its locker is still to be chosen. */
  onOpen: () => void
  onChoose: (choice: DeliveryChoice) => void
}

/** One priced option; where it brings the parcel to a locker, with the lockers below once it is taken. */
export function QuoteOption(props: QuoteOptionProps) {
  const { quote, isChecked, texts, locale } = props
  const [locker, setLocker] = useState<Locker>()
  const id = quote.shipping_option_id
  const lockerCode = locker?.code ?? (id === props.value ? props.lockerCode : null)
  const choose = () => {
    setLocker(undefined)
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
            value={props.isRefused ? null : (lockerCode ?? null)}
            texts={texts}
            locale={locale}
            map={props.map}
            isNeeded={quote.needs_locker}
            isDisabled={props.isDisabled}
            onError={props.onError}
            onChange={(chosen, data) => {
              setLocker(chosen)
              props.onChoose({ shippingOptionId: id, data, quote, locker: chosen })
            }}
          />
        )
      }
    >
      <QuoteNotes quote={quote} isChecked={isChecked} texts={texts} locale={locale} />
      {props.details?.(quote)}
    </OptionRow>
  )
}
