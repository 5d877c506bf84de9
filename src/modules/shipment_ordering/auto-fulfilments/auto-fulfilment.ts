/**
 * What has come of an order that was to be fulfilled by itself.
 *
 * - `waiting`: being tried, or to be tried again
 * - `done`: fulfilled, as far as the settings wish
 * - `left`: none that is fulfilled by itself, or not now; another event may change that
 * - `refused`: cannot be; the merchant was told
 */
export const AUTO_FULFILMENT_STATES = ["waiting", "done", "left", "refused"] as const

export type AutoFulfilmentState = (typeof AUTO_FULFILMENT_STATES)[number]
