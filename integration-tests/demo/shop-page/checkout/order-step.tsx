import { useState } from "react"
import { ErrorNotice } from "../error-notice"
import { rememberEmail } from "../remembered"
import { useTexts } from "../texts/use-texts"
import { goTo } from "../use-route"
import type { CheckoutStep } from "./checkout-step"
import { placeOrder } from "./place-order"

interface OrderStepProps extends CheckoutStep {
  /** What the customer has to do first. */
  missing: string | undefined
}

/** The last step, below the total. */
export function OrderStep({ shop, cart, inUse, missing }: OrderStepProps) {
  const { texts, money } = useTexts()
  const [error, setError] = useState<unknown>()
  const [isOrdering, setIsOrdering] = useState(false)
  const hasDelivery = (cart.shipping_methods ?? []).length > 0
  const todo = missing ?? (hasDelivery ? undefined : texts.chooseDelivery)

  const order = async () => {
    setIsOrdering(true)
    setError(undefined)
    try {
      const { id, email } = await placeOrder(shop.medusa, cart)
      rememberEmail(id, email ?? cart.email ?? "")
      inUse.leave()
      goTo({ page: "order", orderId: id })
    } catch (reason) {
      setError(reason)
      // Ordered is only what the customer has seen.
      await inUse.refresh()
      setIsOrdering(false)
    }
  }

  return (
    <>
      <p className="quiet">{todo ?? texts.orderHint}</p>
      <ErrorNotice error={error} />
      <button
        type="button"
        className="button"
        disabled={todo !== undefined || isOrdering || inUse.isChanging}
        onClick={() => void order()}
      >
        {isOrdering ? texts.saving : texts.placeOrder(money(cart.total, cart.currency_code))}
      </button>
    </>
  )
}
