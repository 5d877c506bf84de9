import { useState } from "react"
import type { Locker, LockerMethodData } from "../client"
import { type CommonProps, type MapOptions, Frame } from "../shared/frame"
import { completeTexts } from "../texts/wording"
import { type LockerArea, LockerChooser } from "./locker-chooser"

export type LockerPickerProps = CommonProps &
  LockerArea & {
    /** Around which to look first; with a cart, by default that of its address. */
    postalCode?: string
    /** The chosen locker's code, null for none; left out, the component remembers it by itself. */
    value?: string | null
    /** Where that locker was found; looked for there first. */
    lockerPostalCode?: string | null
    /** @param data what the cart's shipping method is to be added with */
    onChange: (locker: Locker, data: LockerMethodData) => void
    /** How many are shown at first, and more each time; 10 by default. */
    pageSize?: number
    isDisabled?: boolean
    map?: MapOptions
  }

/** The parcel lockers of an area as a list to search in, with a map if there are tiles for one. */
export function LockerPicker(props: LockerPickerProps) {
  // Nothing of one cart or country is shown for another.
  return <AreaPicker key={props.cartId ?? props.countryCode} {...props} />
}

function AreaPicker(props: LockerPickerProps) {
  const [own, setOwn] = useState<string | null>(null)
  const texts = completeTexts(props.texts)
  const area: LockerArea =
    props.cartId === undefined
      ? { countryCode: props.countryCode }
      : { cartId: props.cartId, shippingOptionId: props.shippingOptionId }
  return (
    <Frame theme={props.theme} className={props.className}>
      <LockerChooser
        client={props.client}
        version={props.version}
        area={area}
        postalCode={props.postalCode}
        searchedBefore={props.lockerPostalCode}
        value={props.value === undefined ? own : props.value}
        texts={texts}
        locale={props.locale ?? texts.language}
        map={props.map}
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
