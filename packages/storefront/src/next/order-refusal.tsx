import { useEffect, useSyncExternalStore } from "react"

let refusal: string | null = null
const listeners = new Set<() => void>()

/** Shows in `OrderRefusal` why the store did not place the order; without a text, shows nothing. */
export function showOrderRefusal(text?: string | null): void {
  refusal = text || null
  for (const listener of listeners) listener()
}

/**
 * The message of `showOrderRefusal`. It stays when the button that placed the order goes, as it does in the starter when
 * the cart needs another payment or delivery.
 */
export function OrderRefusal() {
  const text = useSyncExternalStore(
    listen,
    () => refusal,
    () => null,
  )
  useEffect(() => () => showOrderRefusal(null), [])
  return text === null ? null : (
    <div className="shipord shipord-order-refusal" data-theme="light">
      <div className="shipord-trouble" role="alert">
        {text}
      </div>
    </div>
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
