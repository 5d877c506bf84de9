import { useSyncExternalStore } from "react"

/** Whether the window is as narrow as a phone, as Medusa's `md:` classes count. */
export function useIsPhone(): boolean {
  return useMatches("(max-width: 767px)")
}

/** Whether a table of many columns has too little room, as Medusa's `xl:` classes count. */
export function useIsNarrow(): boolean {
  return useMatches("(max-width: 1279px)")
}

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener("change", changed)
      return () => media.removeEventListener("change", changed)
    },
    () => matchMedia(query).matches,
  )
}
