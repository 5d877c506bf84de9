import { useEffect, useRef } from "react"

/** Works through a long list in small slices, so that progress moves and Stop takes effect soon. */
export function useSlices(size: number) {
  const isStopped = useRef(false)
  const stop = () => {
    isStopped.current = true
  }
  // Stop when the page is closed: the merchant would not see the rest.
  useEffect(() => stop, [])
  /** The slice that was sent when it stops is still done. @returns whether the list was done to its end */
  const inSlices = async <Element>(all: Element[], work: (slice: Element[]) => Promise<void>) => {
    isStopped.current = false
    for (let sent = 0; sent < all.length && !isStopped.current; sent += size) {
      await work(all.slice(sent, sent + size))
    }
    return !isStopped.current
  }
  return { inSlices, stop }
}
