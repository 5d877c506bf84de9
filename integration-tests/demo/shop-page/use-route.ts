import { useSyncExternalStore } from "react"

const PAGES = ["items", "checkout", "find-order"] as const

export type Route = { page: (typeof PAGES)[number] } | { page: "order"; orderId: string }

export const addressOf = (route: Route): string =>
  route.page === "order" ? `#/order/${route.orderId}` : `#/${route.page}`

export function goTo(route: Route): void {
  window.location.hash = addressOf(route)
  window.scrollTo({ top: 0 })
}

/** Where the visitor is. It stands in the address, so that a reload and the back button do what they should. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash)
  const orderId = /^#\/order\/(\w+)$/.exec(hash)?.[1]
  if (orderId !== undefined) return { page: "order", orderId }
  return { page: PAGES.find((page) => hash === `#/${page}`) ?? "items" }
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange)
  return () => window.removeEventListener("hashchange", onChange)
}
