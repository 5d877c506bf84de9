import type { OrderTracking, ShippingClient } from "medusa-plugin-shipment-ordering-storefront"
import { useEffect, useState } from "react"

/** For a demo; a shop that is open asks every half minute, which is soon enough for a parcel. */
const PAUSE_MS = 2_000

interface TrackedOrder {
  orderId: string
  email: string
}

/** Where the parcels of an order are: asked for again and again, as long as somebody looks. */
export function useTracking(client: ShippingClient, { orderId, email }: TrackedOrder) {
  const [tracking, setTracking] = useState<OrderTracking>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let next: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        setTracking(await client.readTracking({ orderId, email }, { signal }))
        setError(undefined)
      } catch (reason) {
        // The last answer stays on the page: a parcel is not lost because a request was.
        if (!signal.aborted) setError(reason)
      }
      if (!signal.aborted) next = setTimeout(() => void ask(), PAUSE_MS)
    }
    void ask()
    return () => {
      leaving.abort()
      clearTimeout(next)
    }
  }, [client, orderId, email])
  return { tracking, error }
}
