import type { HttpTypes } from "@medusajs/framework/types"
import { FetchError } from "@medusajs/js-sdk"
import { useEffect, useRef, useState } from "react"
import { forgetCart, rememberCart, rememberedCart } from "./remembered"
import type { Shop } from "./shop"

export interface CartInUse {
  /** Nothing until something is put into it. */
  cart?: HttpTypes.StoreCart
  isChanging: boolean
  error: unknown
  /** Does something to the cart, making one if there is none, and shows the cart as it is then. Never throws. */
  change: (work: (cartId: string) => Promise<unknown>) => Promise<void>
  /** The same for somebody who shows what went wrong himself. */
  changeOrThrow: (work: (cartId: string) => Promise<unknown>) => Promise<void>
  /** After it became an order. */
  leave: () => void
}

/** The visitor's cart. */
export function useCart({ medusa }: Shop, regionId: string): CartInUse {
  const [cart, setCart] = useState<HttpTypes.StoreCart>()
  const [isChanging, setIsChanging] = useState(false)
  const [error, setError] = useState<unknown>()

  const last = useRef<Promise<unknown>>(Promise.resolve())

  const show = async (cartId: string) => setCart((await medusa.store.cart.retrieve(cartId)).cart)

  useEffect(() => {
    const cartId = rememberedCart()
    if (cartId === null) return
    show(cartId).catch((reason: unknown) => {
      // The shop has been set up anew since.
      if (reason instanceof FetchError && reason.status === 404) forgetCart()
      else setError(reason)
    })
  }, [])

  const cartToChange = async (): Promise<string> => {
    const known = rememberedCart()
    if (known !== null) return known
    const made = await medusa.store.cart.create({ region_id: regionId })
    rememberCart(made.cart.id)
    return made.cart.id
  }

  const changeNow: CartInUse["changeOrThrow"] = async (work) => {
    setIsChanging(true)
    setError(undefined)
    try {
      const cartId = await cartToChange()
      // What was refused may have changed the cart all the same.
      await work(cartId).finally(() => show(cartId))
    } finally {
      setIsChanging(false)
    }
  }

  const changeOrThrow: CartInUse["changeOrThrow"] = (work) => {
    // One after the other: Medusa locks a cart while it changes, and does not wait for long.
    const turn = last.current.then(() => changeNow(work))
    last.current = turn.catch(() => undefined)
    return turn
  }

  return {
    cart,
    isChanging,
    error,
    changeOrThrow,
    change: (work) => changeOrThrow(work).catch(setError),
    leave: () => {
      forgetCart()
      setCart(undefined)
    },
  }
}
