import { useState } from "react"
import type { Locker, LockerMethodData } from "../client"
import { type CommonProps, Frame } from "../shared/frame"
import { completeTexts } from "../texts/wording"
import { type LockerArea, LockerChooser } from "./locker-chooser"

export type LockerPickerProps = CommonProps &
  LockerArea & {
    /** Postal code to search near first; with a cart, by default its address. */
    postalCode?: string
    /** The chosen locker's code; null for none. Without it the component remembers the choice itself. */
    value?: string | null
    /** Postal code near which that locker was found; searched first. */
    lockerPostalCode?: string | null
    /** @param data for the cart's shipping method */
    onChange: (locker: Locker, data: LockerMethodData) => void
    /** How many lockers to show at first, and to add each time; default 10. */
    pageSize?: number
    isDisabled?: boolean
  }

/** The parcel lockers of an area as a searchable list. */
export function LockerPicker(props: LockerPickerProps) {
  // A new key for each cart or country, so that no state of another one is shown.
  return <AreaPicker key={props.cartId ?? props.countryCode} {...props} />
}

function AreaPicker(props: LockerPickerProps) {
  const [own, setOwn] = useState<string | null>(null)
  const texts = completeTexts(props.texts)
  return (
    <Frame theme={props.theme} className={props.className}>
      <LockerChooser
        client={props.client}
        version={props.version}
        area={props}
        postalCode={props.postalCode}
        searchedBefore={props.lockerPostalCode}
        value={props.value === undefined ? own : props.value}
        texts={texts}
        locale={props.locale ?? texts.language}
        pageSize={props.pageSize}
        isDisabled={props.isDisabled}
        onError={props.onError}
        onChange={(locker, data) => {
          setOwn(locker.code)
          props.onChange(locker, data)
        }}
      />
    </Frame>
  )
}
