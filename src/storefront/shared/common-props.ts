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
  /** 18 unless told. */
  maxZoom?: number
}

/** What all components take. */
export interface CommonProps {
  client: ShippingClient
  /** When it changes, what is shown is asked for again. `cartVersion(cart)` makes one. */
  version?: string
  /** In place of the English ones, all or some. */
  texts?: Partial<Texts>
  /** How numbers, prices and dates are written; that of the texts unless told. */
  locale?: string
  theme?: Theme
  className?: string
  /** What could not be asked or chosen; the component shows it as well. */
  onError?: (error: unknown) => void
}
