import type { HttpTypes } from "@medusajs/framework/types"
import { cartVersion, type Delivery } from "medusa-plugin-shipment-ordering-storefront"
import { useEffect, useRef, useState } from "react"
import type { Shop } from "./shop"

const CART_KEY = "baltic-table.cart"
const rememberedId = async () => localStorage.getItem(CART_KEY)

export type CartInUse = ReturnType<typeof useCart>

/** The visitor's cart. Other tabs of the browser change it too. */
export function useCart(shop: Shop) {
  const { store } = shop
  /** Undefined until it is read; null if there is none. */
  const [cart, setCart] = useState<HttpTypes.StoreCart | null>()
  const [isChanging, setIsChanging] = useState(false)
  const [error, setError] = useState<string>()
  const lastWork = useRef<Promise<unknown>>(Promise.resolve())

  /** One after the other: Medusa locks a cart while it changes, and does not wait long for the lock. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lastWork.current.then(work)
    lastWork.current = turn.catch(() => undefined)
    return turn
  }

  /** With the chosen locker, which Medusa leaves out by default. */
  const readCart = async (id: string) =>
    (await store.cart.retrieve(id, { fields: "+shipping_methods.data" })).cart

  const show = async () => {
    const id = await rememberedId()
    setCart(id === null ? null : await readCart(id))
  }

  const showError = (reason: Error) =>
    setError(reason instanceof TypeError ? "The shop does not answer." : reason.message)

  useEffect(() => {
    const refresh = () =>
      void inTurn(show).catch((reason: Error) => {
        setCart(null)
        showError(reason)
      })
    refresh()
    window.addEventListener("storage", refresh)
    return () => window.removeEventListener("storage", refresh)
  }, [])

  const findOrCreate = async () => {
    const known = await rememberedId()
    if (known !== null) return known
    const created = await store.cart.create({ region_id: shop.region.id })
    localStorage.setItem(CART_KEY, created.cart.id)
    return created.cart.id
  }

  /** Works on the cart and shows the result, also of refused work. Does nothing if another tab has ordered the cart. */
  const changeOrThrow = <T>(work: (id: string) => Promise<T>, find = rememberedId) =>
    inTurn(async () => {
      setIsChanging(true)
      setError(undefined)
      try {
        const id = await find()
        return id === null ? await show() : await work(id).finally(show)
      } finally {
        setIsChanging(false)
      }
    })

  /** The same, but shows what went wrong. Answers with nothing then. */
  const change = <T>(...args: Parameters<typeof changeOrThrow<T>>) =>
    changeOrThrow(...args).catch(showError)

  return {
    cart,
    isChanging,
    error,
    change,

    addItem: (variant_id: string) =>
      change((id) => store.cart.createLineItem(id, { variant_id, quantity: 1 }), findOrCreate),

    setQuantity: (lineId: string, quantity: number) =>
      change<unknown>((id) =>
        quantity > 0
          ? store.cart.updateLineItem(id, lineId, { quantity })
          : store.cart.deleteLineItem(id, lineId),
      ),

    chooseDelivery: (choice: Parameters<Delivery["choose"]>[0]) =>
      changeOrThrow(() => shop.delivery.choose(choice)),

    /** Orders the cart as the customer sees it, not as another tab has changed it. Medusa's manual payment accepts all. */
    order: () =>
      change(async (id) => {
        const current = await readCart(id)
        if (!cart || contentOf(current) !== contentOf(cart)) {
          throw new Error("This has changed in the meantime. Look at your cart before you go on.")
        }
        await store.payment.initiatePaymentSession(current, { provider_id: "pp_system_default" })
        const completed = await store.cart.complete(id)
        if (completed.type !== "order") throw new Error(completed.error.message)
        localStorage.removeItem(CART_KEY)
        return completed.order
      }),
  }
}

const contentOf = (cart: HttpTypes.StoreCart) =>
  JSON.stringify([cartVersion(cart), cart.total, cart.shipping_methods?.map(({ id }) => id)])
