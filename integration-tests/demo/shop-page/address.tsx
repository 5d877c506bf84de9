import type { HttpTypes } from "@medusajs/framework/types"
import type { FormEvent } from "react"

/** Name, label, autocompletion, and an example that saves inventing a customer. */
const fields = [
  ["first_name", "First name", "given-name", "Jānis"],
  ["last_name", "Last name", "family-name", "Bērziņš"],
  ["email", "E-mail", "email", "janis.berzins@customer.test"],
  ["phone", "Phone", "tel", "+37126000000"],
  ["address_1", "Street and number", "address-line1", "Brīvības iela 117"],
  ["postal_code", "Postal code", "postal-code", "LV-1010"],
  ["city", "Town", "address-level2", "Rīga"],
] as const

interface AddressFormProps {
  cart: HttpTypes.StoreCart
  region: HttpTypes.StoreRegion
  onSave: (address: Record<string, string>) => Promise<void>
}

export function AddressForm({ cart, region, onSave }: AddressFormProps) {
  const saved = { ...cart.shipping_address, email: cart.email }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget) as Iterable<[string, string]>
    void onSave(Object.fromEntries([...entered].map(([name, text]) => [name, text.trim()])))
  }
  return (
    <form className="fields" onSubmit={submit}>
      {fields.map(([name, label, autoComplete, example]) => (
        <label key={name}>
          {label}
          <input {...{ name, autoComplete }} defaultValue={saved[name] ?? example} required />
        </label>
      ))}
      <label>
        Country
        <select name="country_code" defaultValue={saved.country_code ?? "lv"}>
          {region.countries?.map(({ iso_2, display_name }) => (
            <option key={iso_2} value={iso_2}>
              {display_name}
            </option>
          ))}
        </select>
      </label>
      <button className="button">Show delivery options</button>
    </form>
  )
}

export function AddressText({ cart, region }: Omit<AddressFormProps, "onSave">) {
  const { first_name, last_name, address_1, city, postal_code, country_code, phone } =
    cart.shipping_address ?? {}
  const country = region.countries?.find(({ iso_2 }) => iso_2 === country_code)?.display_name
  return (
    <p>
      {[`${first_name} ${last_name}`, address_1, city, postal_code, country].join(", ")}
      <small>{[cart.email, phone].filter(Boolean).join(" · ")}</small>
    </p>
  )
}
