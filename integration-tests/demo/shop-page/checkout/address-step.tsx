import type { HttpTypes } from "@medusajs/framework/types"
import { useTexts } from "../texts/use-texts"
import { AddressForm, type EnteredAddress } from "./address-form"
import type { CheckoutStep } from "./checkout-step"

interface AddressStepProps extends CheckoutStep {
  region: HttpTypes.StoreRegion
  isEditing: boolean
  onEdit: () => void
  /** The address was saved, or stays as it is. */
  onLeave: () => void
}

export function AddressStep(props: AddressStepProps) {
  const { texts, language } = useTexts()
  const { shop, cart, inUse } = props
  const { shipping_address: address, email } = cart
  const countryNames = new Intl.DisplayNames(language, { type: "region" })
  const country = countryNames.of((address?.country_code ?? "lv").toUpperCase())

  const save = async ({ email: entered, ...shipping_address }: EnteredAddress) => {
    await inUse.changeOrThrow((cartId) =>
      shop.medusa.store.cart.update(cartId, {
        email: entered,
        shipping_address,
        billing_address: shipping_address,
      }),
    )
    props.onLeave()
  }

  return (
    <section className="card" aria-labelledby="address">
      <header>
        <h2 id="address">{texts.address}</h2>
        {!props.isEditing && (
          <button type="button" className="link" onClick={props.onEdit}>
            {texts.change}
          </button>
        )}
      </header>
      {address && !props.isEditing ? (
        <p>
          {address.first_name} {address.last_name}, {address.address_1}, {address.city},{" "}
          {address.postal_code}, {country}{" "}
          <small>{[email, address.phone].filter(Boolean).join(" · ")}</small>
        </p>
      ) : (
        <AddressForm
          countries={props.region.countries ?? []}
          cart={cart}
          onSave={save}
          onCancel={props.onLeave}
        />
      )}
    </section>
  )
}
