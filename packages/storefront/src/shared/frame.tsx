import { createContext, type ReactNode, useContext } from "react"
import type { Delivery } from "../client"
import type { Texts } from "../texts/texts"
import { chooseTexts } from "./wording"

/** `auto` follows the customer's system. */
export type Theme = "light" | "dark" | "auto"

/** Where the pictures of the map come from. */
export interface MapTiles {
  /** Such as `https://tile.openstreetmap.org/{z}/{x}/{y}.png`, the default. */
  url: string
  /** The words that the provider asks for, as text. */
  attribution: string
}

export interface CommonProps {
  delivery: Delivery
  /** When it changes, the component loads its data again. `cartVersion(cart)` makes one. */
  version?: string
  /**
   * Such as `lt-LT`: the language of the texts, if the package has it, and how numbers, prices and dates are written.
   * By default the one that Medusa keeps in the cart or the order; else English.
   */
  locale?: string | null
  /** Replaces all or some of the texts. */
  texts?: Partial<Texts>
  theme?: Theme
  /** The map of lockers; `false` shows a list only. */
  map?: MapTiles | false
  className?: string
  isDisabled?: boolean
  /** Called when loading or choosing failed; the component shows it as well. */
  onError?: (error: unknown) => void
}

/** What all parts of a component share: its common props, with the texts complete. */
type Shop = Pick<CommonProps, "delivery" | "version" | "map" | "isDisabled" | "onError"> & {
  texts: Texts
  locale: string
}

const ShopContext = createContext<Shop | undefined>(undefined)

/** The shop's common props, in a part of a component. */
export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error("This part of a component has no Frame around it")
  return shop
}

type FrameProps = CommonProps & {
  /** As Medusa keeps it in the cart or the order. */
  customerLocale?: string | null
  children: ReactNode
}

/** The outermost element of a component: all styles need it, and its parts get the shop's common props from it. */
export function Frame({ theme = "auto", className, children, ...common }: FrameProps) {
  const { delivery, version, map, isDisabled, onError } = common
  const { texts, locale } = chooseTexts({
    locale: common.locale,
    texts: common.texts,
    customerLocale: common.customerLocale,
  })
  return (
    <ShopContext.Provider value={{ delivery, version, map, isDisabled, onError, texts, locale }}>
      <div
        className={className ? `shipord ${className}` : "shipord"}
        data-theme={theme}
        lang={texts.language}
      >
        {children}
      </div>
    </ShopContext.Provider>
  )
}

/** Placeholder for rows. The caller adds a loading text for screen readers. */
export function Skeleton() {
  return (
    <div className="shipord-skeleton" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="shipord-skeleton-row" />
      ))}
    </div>
  )
}

/** Announces an error, with a button to retry if `onRetry` is given. */
export function Trouble({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const { texts } = useShop()
  return (
    <div className="shipord-trouble" role="alert">
      <span>{text}</span>
      {onRetry && (
        <button type="button" className="shipord-button" onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </div>
  )
}

/** Below a choice that is being saved. Hidden from screen readers: a status of the caller announces it. */
export function SavingNote() {
  const { texts } = useShop()
  return (
    <p className="shipord-note" aria-hidden="true">
      {texts.saving}
    </p>
  )
}
