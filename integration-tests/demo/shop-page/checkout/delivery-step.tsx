import { DeliveryOptions, latvianTexts } from "medusa-plugin-shipment-ordering-storefront"
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
  return (
    <section className="card" ref={section} tabIndex={-1} aria-label={texts.delivery}>
      <DeliveryOptions
        delivery={{
          ...shop.delivery,
          // In turn with other changes of the cart, and the cart is read again after it.
          choose: (selection) => inUse.changeOrThrow(() => shop.delivery.choose(selection)),
        }}
        cart={cart}
        onPending={onPending}
        texts={language === "lv" ? latvianTexts : undefined}
      />
    </section>
  )
}
