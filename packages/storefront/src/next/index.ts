"use client"

import { createDelivery, type Delivery } from "../client"
import type { MapTiles } from "../shared/frame"
import { askStore } from "./actions"

export { OrderRefusal, showOrderRefusal } from "./order-refusal"

/** Next.js puts the values of `NEXT_PUBLIC_` variables here when it builds the shop. */
declare const process: { env: Record<string, string | undefined> }

/** Delivery of the store that `NEXT_PUBLIC_MEDUSA_BACKEND_URL` names, asked by the shop's own server. */
export const delivery: Delivery = createDelivery({
  // A signal cannot be sent to the server.
  transport: async ({ signal: _signal, ...request }) => {
    const answer = await askStore(request)
    if (answer.ok) return answer.body
    throw Object.assign(new Error(answer.message), { status: answer.status })
  },
})

const tilesUrl = process.env.NEXT_PUBLIC_DELIVERY_TILES_URL

/** The tiles of the map of lockers, from the environment; undefined means the component's own. */
export const mapTiles: MapTiles | undefined = tilesUrl
  ? { url: tilesUrl, attribution: process.env.NEXT_PUBLIC_DELIVERY_TILES_ATTRIBUTION ?? "" }
  : undefined
