import type { HttpTypes } from "@medusajs/framework/types"
import { useState } from "react"
import { useTexts } from "../texts/use-texts"
import { AddressForm, type EnteredAddress } from "./address-form"
import type { CheckoutStep } from "./checkout-step"

export function AddressStep({
  shop,
  region,
  cart,
  inUse,
}: CheckoutStep & { region: HttpTypes.StoreRegion }) {
  const { texts } = useTexts()
  const [isEditing, setIsEditing] = useState(false)
  const { shipping_address: address, email } = cart
  const hasAddress = Boolean(address?.postal_code)

  const save = async ({ email: entered, ...shipping_address }: EnteredAddress) => {
    await inUse.changeOrThrow((cartId) =>
      shop.medusa.store.cart.update(cartId, {
        email: entered,
        shipping_address,
        billing_address: shipping_address,
      }),
    )
    setIsEditing(false)
  }

  return (
    <section className="card" aria-labelledby="address">
      <header>
        <h2 id="address">{texts.address}</h2>
        {hasAddress && !isEditing && (
          <button type="button" className="link" onClick={() => setIsEditing(true)}>
            {texts.change}
          </button>
        )}
      </header>
      {address && hasAddress && !isEditing ? (
        <p>
          {address.first_name} {address.last_name}, {address.address_1}, {address.city},{" "}
          {address.postal_code} <small>{[email, address.phone].filter(Boolean).join(" · ")}</small>
        </p>
      ) : (
        <AddressForm countries={region.countries ?? []} cart={cart} onSave={save} />
      )}
    </section>
  )
}
