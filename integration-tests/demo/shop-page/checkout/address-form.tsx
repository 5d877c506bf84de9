import type { HttpTypes } from "@medusajs/framework/types"
import { type FormEvent, useState } from "react"
import { ErrorNotice } from "../error-notice"
import { useTexts } from "../texts/use-texts"
import { exampleAddress } from "./example-address"

export type EnteredAddress = typeof exampleAddress

interface AddressFormProps {
  countries: HttpTypes.StoreRegionCountry[]
  cart: HttpTypes.StoreCart
  onSave: (address: EnteredAddress) => Promise<void>
  onCancel: () => void
}

export function AddressForm({ countries, cart, onSave, onCancel }: AddressFormProps) {
  const { texts, language } = useTexts()
  const [error, setError] = useState<unknown>()
  const [isSaving, setIsSaving] = useState(false)
  const hasAddress = Boolean(cart.shipping_address?.postal_code)
  const known = (hasAddress && cart.shipping_address) || exampleAddress
  const countryNames = new Intl.DisplayNames(language, { type: "region" })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === "string" ? value.trim() : value,
    ])
    setIsSaving(true)
    setError(undefined)
    await onSave(Object.fromEntries(entered) as EnteredAddress).catch(setError)
    setIsSaving(false)
  }

  const field = (
    name: keyof EnteredAddress,
    label: string,
    attributes: { [name: string]: string },
  ) => (
    <label>
      {label}
      <input
        name={name}
        defaultValue={(name === "email" ? cart.email : known[name]) ?? exampleAddress[name]}
        // Whoever wants to change the address has just pressed a button that is gone.
        autoFocus={hasAddress && name === "first_name"}
        required
        // Blanks are no answer.
        pattern=".*\S.*"
        {...attributes}
      />
    </label>
  )

  return (
    <form className="fields" onSubmit={(event) => void submit(event)}>
      {!hasAddress && <p className="quiet wide">{texts.addressHint}</p>}
      {field("first_name", texts.firstName, { autoComplete: "given-name" })}
      {field("last_name", texts.lastName, { autoComplete: "family-name" })}
      {field("email", texts.email, { type: "email", autoComplete: "email" })}
      {field("phone", texts.phone, { type: "tel", autoComplete: "tel" })}
      {field("address_1", texts.street, { autoComplete: "address-line1" })}
      {field("postal_code", texts.postalCode, {
        autoComplete: "postal-code",
        pattern: String.raw`\s*([A-Za-z]{2}[\- ]?)?\d{4,5}\s*`,
        title: texts.postalCodeHint,
      })}
      {field("city", texts.city, { autoComplete: "address-level2" })}
      <label>
        {texts.country}
        <select name="country_code" defaultValue={known.country_code} autoComplete="country">
          {countries.map(({ iso_2 }) => (
            <option key={iso_2} value={iso_2}>
              {countryNames.of((iso_2 ?? "").toUpperCase())}
            </option>
          ))}
        </select>
      </label>
      <div className="wide buttons">
        <ErrorNotice error={error} />
        <button className="button" disabled={isSaving}>
          {isSaving ? texts.saving : texts.toDelivery}
        </button>
        {hasAddress && (
          <button type="button" className="link" onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
      </div>
    </form>
  )
}
