import type { HttpTypes } from "@medusajs/framework/types"
import { DeliveryOptions } from "medusa-plugin-shipment-ordering-storefront"
import { type FormEvent, useState } from "react"
import { CartCard } from "./cart-card"
import { money, type Shop } from "./shop"
import type { CartInUse } from "./use-cart"

/** Address and delivery, beside a cart that can still be changed. */
export function Checkout({ shop, cart: inUse }: { shop: Shop; cart: CartInUse }) {
  const { cart } = inUse
  /** Undefined until the customer edits the address here. */
  const [isEditing, setIsEditing] = useState<boolean>()
  const [isPending, setIsPending] = useState(false)

  if (!cart?.items?.length) return <p>{cart ? "There is nothing to order yet." : inUse.error}</p>

  const saveAddress = async ({ email, ...address }: Record<string, string>) => {
    setIsEditing(true)
    const body = { email, shipping_address: address, billing_address: address }
    const saved = await inUse.change(({ id }) => shop.store.cart.update(id, body))
    setIsEditing(!saved)
  }

  const hasAddress = Boolean(cart.shipping_address?.postal_code) && !isEditing
  const hasDelivery = Boolean(cart.shipping_methods?.length) && !isPending
  const canOrder = hasAddress && hasDelivery && !inUse.isChanging
  const hint = !hasAddress
    ? "Save the address first."
    : hasDelivery
      ? "A demo: nothing is paid, and nothing is sent."
      : "Choose a delivery first."
  return (
    <div className="grid">
      <div>
        <h1>Checkout</h1>
        <article aria-labelledby="address">
          <h2 id="address">Address</h2>
          {hasAddress ? (
            <div className="line">
              <AddressText cart={cart} region={shop.region} />
              <button className="outline" onClick={() => setIsEditing(true)}>
                Change
              </button>
            </div>
          ) : (
            <AddressForm cart={cart} region={shop.region} onSave={saveAddress} />
          )}
        </article>
        {hasAddress && (
          <article
            // The form had the focus, and is gone: the keyboard goes on here.
            ref={isEditing === false ? focus : undefined}
            tabIndex={-1}
            role="region"
            aria-label="Delivery"
          >
            <DeliveryOptions
              delivery={{ ...shop.delivery, choose: inUse.chooseDelivery }}
              cart={cart}
              onPending={setIsPending}
            />
          </article>
        )}
      </div>
      <CartCard cart={inUse}>
        <p>{hint}</p>
        <button disabled={!canOrder} onClick={() => void inUse.order()}>
          Place the order for {money(cart.total)}
        </button>
      </CartCard>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Of the address: name, label, autocompletion, and an example that saves inventing a customer. */
const addressFields = [
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

function AddressForm({ cart, region, onSave }: AddressFormProps) {
  const saved = { ...cart.shipping_address, email: cart.email }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget) as Iterable<[string, string]>
    void onSave(Object.fromEntries([...entered].map(([name, text]) => [name, text.trim()])))
  }
  return (
    <form className="tiles" onSubmit={submit}>
      {addressFields.map(([name, label, autoComplete, example]) => (
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
      <button>Show delivery options</button>
    </form>
  )
}

function AddressText({ cart, region }: Omit<AddressFormProps, "onSave">) {
  const { first_name, last_name, address_1, city, postal_code, country_code, phone } =
    cart.shipping_address ?? {}
  const country = region.countries?.find(({ iso_2 }) => iso_2 === country_code)?.display_name
  return (
    <div>
      {[`${first_name} ${last_name}`, address_1, city, postal_code, country].join(", ")}
      <small>{[cart.email, phone].filter(Boolean).join(" · ")}</small>
    </div>
  )
}
