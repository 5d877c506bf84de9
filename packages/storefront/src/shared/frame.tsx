import type { ReactNode } from "react"
import type { ShippingClient } from "../client"
import type { Texts } from "../texts/texts"

/** `auto` follows the customer's system. */
export type Theme = "light" | "dark" | "auto"

/** A map is drawn when there is a tile server to draw it from. */
export interface MapOptions {
  /** Such as `https://tile.example/{z}/{x}/{y}.png`; `{r}` becomes `@2x` on fine screens. */
  tileUrl: string
  /** Whose map it is, as the tile server asks for; a link may be a React element. */
  attribution: ReactNode
  /** 18 by default. */
  maxZoom?: number
}

/** What all components take. */
export interface CommonProps {
  client: ShippingClient
  /** When it changes, what is shown is asked for again. `cartVersion(cart)` makes one. */
  version?: string
  /** In place of the English ones, all or some. */
  texts?: Partial<Texts>
  /** Locale of numbers, prices and dates; by default that of the texts. */
  locale?: string
  theme?: Theme
  className?: string
  /** What could not be asked or chosen; the component shows it as well. */
  onError?: (error: unknown) => void
}

interface FrameProps {
  theme?: Theme
  className?: string
  children: ReactNode
}

/** The outermost element of a component, which the styles hang on. */
export function Frame({ theme = "auto", className, children }: FrameProps) {
  return (
    <div className={className ? `shipord ${className}` : "shipord"} data-theme={theme}>
      {children}
    </div>
  )
}

/** Placeholder for rows. The caller adds a text that they are loading. */
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

/** Says what went wrong, at once, and offers to try again where that may help. */
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
