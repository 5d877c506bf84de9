import { useSyncExternalStore } from "react"

/** As Medusa's `md:` classes count. */
const query = () => matchMedia("(max-width: 767px)")

/** Whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = query()
      media.addEventListener("change", changed)
      return () => media.removeEventListener("change", changed)
    },
    () => query().matches,
  )
}
