import type { ReactNode } from "react"
import type { ShippingClient } from "../client"
import type { Texts } from "../texts/texts"

/** `auto` follows the customer's system. */
export type Theme = "light" | "dark" | "auto"

export interface CommonProps {
  client: ShippingClient
  /** When it changes, the component loads its data again. `cartVersion(cart)` makes one. */
  version?: string
  /** Replaces all or some of the English texts. */
  texts?: Partial<Texts>
  /** Locale of numbers, prices and dates; by default the language of the texts. */
  locale?: string
  theme?: Theme
  className?: string
  /** Called when loading or choosing failed; the component shows it as well. */
  onError?: (error: unknown) => void
}

interface FrameProps {
  theme?: Theme
  className?: string
  children: ReactNode
}

/** The outermost element of a component, which all styles need. */
export function Frame({ theme = "auto", className, children }: FrameProps) {
  return (
    <div className={className ? `shipord ${className}` : "shipord"} data-theme={theme}>
      {children}
    </div>
  )
}

/** Placeholder for rows. The caller adds a loading text for screen readers. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div className="shipord-skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="shipord-skeleton-row" />
      ))}
    </div>
  )
}

interface TroubleProps {
  text: string
  retryText?: string
  onRetry?: () => void
}

/** Announces an error, with a button to retry if `onRetry` is given. */
export function Trouble({ text, retryText, onRetry }: TroubleProps) {
  return (
    <div className="shipord-trouble" role="alert">
      <span>{text}</span>
      {onRetry && (
        <button type="button" className="shipord-button" onClick={onRetry}>
          {retryText}
        </button>
      )}
    </div>
  )
}

/** Below a choice that is being saved. Hidden from screen readers: a status of the caller announces it. */
export function SavingNote({ texts }: { texts: Texts }) {
  return (
    <p className="shipord-note" aria-hidden="true">
      {texts.saving}
    </p>
  )
}
