import type { HttpTypes } from "@medusajs/framework/types"
import { cartVersion, type Delivery } from "medusa-plugin-shipment-ordering-storefront"
import { useEffect, useState } from "react"
import type { Shop } from "./shop"

const CART_KEY = "baltic-table.cart"

export type CartInUse = ReturnType<typeof useCart>

/** The visitor's cart. Other tabs of the browser change it too. */
export function useCart({ store, delivery, region }: Shop) {
  /** Undefined until it is read. */
  const [cart, setCart] = useState<HttpTypes.StoreCart>()
  const [isChanging, setIsChanging] = useState(false)
  const [error, setError] = useState<string>()

  /** Creates the cart if there is none. Medusa leaves out the chosen locker by default. */
  const readCart = async () => {
    const query = { fields: "+shipping_methods.data" }
    const id = localStorage.getItem(CART_KEY)
    const { cart } = id
      ? await store.cart.retrieve(id, query)
      : await store.cart.create({ region_id: region.id }, query)
    localStorage.setItem(CART_KEY, cart.id)
    return cart
  }

  /** Works on the cart and shows the result, also of refused work. Tabs take turns: Medusa's own lock soon gives up. */
  const changeOrThrow = <T>(work: (current: HttpTypes.StoreCart) => Promise<T>) =>
    navigator.locks.request(CART_KEY, async () => {
      setIsChanging(true)
      setError(undefined)
      try {
        return await work(await readCart()).finally(async () => setCart(await readCart()))
      } finally {
        setIsChanging(false)
      }
    })

  /** The same, but shows what went wrong. Answers with nothing then. */
  const change = <T>(work: (current: HttpTypes.StoreCart) => Promise<T>) =>
    changeOrThrow(work).catch((reason: Error) =>
      setError(reason instanceof TypeError ? "The shop does not answer." : reason.message),
    )

  useEffect(() => {
    const refresh = () => void change(() => Promise.resolve())
    refresh()
    window.addEventListener("storage", refresh)
    return () => window.removeEventListener("storage", refresh)
  }, [])

  return {
    cart,
    isChanging,
    error,
    change,

    addItem: (variant_id: string) =>
      change(({ id }) => store.cart.createLineItem(id, { variant_id, quantity: 1 })),

    /** Medusa removes the item at 0. */
    setQuantity: (lineId: string, quantity: number) =>
      change(({ id }) => store.cart.updateLineItem(id, lineId, { quantity })),

    chooseDelivery: (choice: Parameters<Delivery["choose"]>[0]) =>
      changeOrThrow(() => delivery.choose(choice)),

    /** Orders the cart as the customer sees it, not as another tab has changed it. Medusa's manual payment accepts all. */
    order: () =>
      change(async (current) => {
        if (!cart || contentOf(current) !== contentOf(cart)) {
          throw new Error("This has changed in the meantime. Look at your cart before you go on.")
        }
        await store.payment.initiatePaymentSession(current, { provider_id: "pp_system_default" })
        const completed = await store.cart.complete(current.id)
        if (completed.type !== "order") throw new Error(completed.error.message)
        localStorage.removeItem(CART_KEY)
        localStorage.setItem(completed.order.id, JSON.stringify(completed.order))
        window.location.hash = `#/order/${completed.order.id}`
        window.scrollTo({ top: 0 })
      }),
  }
}

const contentOf = (cart: HttpTypes.StoreCart) =>
  JSON.stringify([cartVersion(cart), cart.total, cart.shipping_methods?.map(({ id }) => id)])
