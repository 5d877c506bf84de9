import { useEffect, useState } from "react"

/** What a request answers; asked again when `key` changes. */
export function useLoaded<T>(key: string, load: () => Promise<T>): { value?: T; error?: unknown } {
  const [loaded, setLoaded] = useState<{ key: string; value?: T; error?: unknown }>()
  useEffect(() => {
    let isWanted = true
    const keep = (outcome: { value?: T; error?: unknown }) => {
      if (isWanted) setLoaded({ key, ...outcome })
    }
    load().then(
      (value) => keep({ value }),
      (error: unknown) => keep({ error }),
    )
    return () => {
      isWanted = false
    }
    // `load` is a new function with every rendering: what it loads is told by the key.
  }, [key])
  return loaded?.key === key ? loaded : {}
}
