import type { HttpTypes } from "@medusajs/framework/types"
import { FetchError } from "@medusajs/js-sdk"
import { useEffect, useRef, useState } from "react"
import { readCart } from "./read-cart"
import { forgetCart, rememberCart, rememberedCart } from "./remembered"
import type { Shop } from "./shop"

type Work = (cartId: string) => Promise<unknown>

export interface CartInUse {
  /** Nothing until something is put into it. */
  cart?: HttpTypes.StoreCart
  /** Whether it is known by now if there is one. */
  isRead: boolean
  isChanging: boolean
  error: unknown
  /** Puts something into the cart, making one if there is none. Never throws. */
  add: (work: Work) => Promise<void>
  /** Does something to the cart that there is, and shows it as it is then. Never throws. */
  change: (work: Work) => Promise<void>
  /** The same for somebody who shows what went wrong himself. */
  changeOrThrow: (work: Work) => Promise<void>
  /** Shows the cart as it is by now. Never throws. */
  refresh: () => Promise<void>
  /** After it became an order. */
  leave: () => void
}

/** The visitor's cart, which other tabs of the browser change as well. */
export function useCart({ medusa }: Shop, regionId: string): CartInUse {
  const [cart, setCart] = useState<HttpTypes.StoreCart>()
  const [isRead, setIsRead] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const [error, setError] = useState<unknown>()

  const last = useRef<Promise<unknown>>(Promise.resolve())

  /** One after the other: Medusa locks a cart while it changes, and does not wait for long. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.current.then(work)
    last.current = turn.catch(() => undefined)
    return turn
  }

  const show = async () => {
    const cartId = rememberedCart()
    setCart(cartId === null ? undefined : await readCart(medusa, cartId))
  }

  const refresh = () =>
    inTurn(show)
      .catch((reason: unknown) => {
        if (!(reason instanceof FetchError && reason.status === 404)) return setError(reason)
        // The shop has been set up anew since.
        forgetCart()
        setCart(undefined)
      })
      .finally(() => setIsRead(true))

  useEffect(() => {
    const onReturn = () => void (document.visibilityState === "visible" && refresh())
    void refresh()
    window.addEventListener("storage", onReturn)
    document.addEventListener("visibilitychange", onReturn)
    return () => {
      window.removeEventListener("storage", onReturn)
      document.removeEventListener("visibilitychange", onReturn)
    }
  }, [])

  const cartToFill = async (): Promise<string> => {
    const known = rememberedCart()
    if (known !== null) return known
    const made = await medusa.store.cart.create({ region_id: regionId })
    rememberCart(made.cart.id)
    return made.cart.id
  }

  const changeOrThrow = (work: Work, cartToChange = async () => rememberedCart()) =>
    inTurn(async () => {
      setIsChanging(true)
      setError(undefined)
      try {
        const cartId = await cartToChange()
        // Of a cart that another tab has ordered there is nothing to change. What was refused may have changed it all the same.
        await (cartId === null ? show() : work(cartId).finally(show))
      } finally {
        setIsChanging(false)
      }
    })

  return {
    cart,
    isRead,
    isChanging,
    error,
    add: (work) => changeOrThrow(work, cartToFill).catch(setError),
    change: (work) => changeOrThrow(work).catch(setError),
    changeOrThrow: (work) => changeOrThrow(work),
    refresh,
    leave: () => {
      forgetCart()
      setCart(undefined)
    },
  }
}
