import type { HttpTypes } from "@medusajs/framework/types"
import {
  cartVersion,
  DeliveryOptions,
  latvianTexts,
} from "medusa-plugin-shipment-ordering-storefront"
import type { RefObject } from "react"
import { useTexts } from "../texts/use-texts"
import type { CheckoutStep } from "./checkout-step"

interface DeliveryStepProps extends CheckoutStep {
  section: RefObject<HTMLElement>
  /** Whether the cart has not yet what the list shows: there is nothing to order then. */
  onPending: (isPending: boolean) => void
}

/** All delivery services with price and days for this cart; with a locker service, its lockers. */
export function DeliveryStep({ shop, cart, inUse, section, onPending }: DeliveryStepProps) {
  const { texts, language } = useTexts()
  const chosen = cart.shipping_methods?.at(0)
  return (
    <section className="card" ref={section} tabIndex={-1} aria-label={texts.delivery}>
      <DeliveryOptions
        client={shop.shipping}
        cartId={cart.id}
        // Another cart has other prices: items, address and promotions are all in it.
        version={cartVersion(cart)}
        currencyCode={cart.currency_code}
        value={chosen?.shipping_option_id ?? null}
        lockerCode={storedText(chosen, "locker_code")}
        lockerPostalCode={storedText(chosen, "locker_postal_code")}
        onSelect={({ shippingOptionId, data }) =>
          inUse.changeOrThrow((cartId) =>
            shop.medusa.store.cart.addShippingMethod(cartId, { option_id: shippingOptionId, data }),
          )
        }
        onPending={onPending}
        texts={language === "lv" ? latvianTexts : undefined}
        locale={language}
      />
    </section>
  )
}

/** Of the locker that was chosen before the page was loaded. */
function storedText(
  method: HttpTypes.StoreCartShippingMethod | undefined,
  name: "locker_code" | "locker_postal_code",
): string | null {
  const text = method?.data?.[name]
  return typeof text === "string" ? text : null
}
