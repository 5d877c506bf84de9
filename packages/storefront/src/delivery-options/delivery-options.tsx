import { useId, useState } from "react"
import { cartVersion, type DeliveryQuote } from "../client"
import { type CommonProps, Frame, Skeleton, Trouble, useShop } from "../shared/frame"
import { refusalOfQuote, fillPlural } from "../shared/wording"
import { shownAtFirst } from "./arrange-options"
import { DeliveryOption, type OptionList } from "./delivery-option"
import { type DeliveryOptionsQuery, useDeliveryOptions } from "./use-delivery-options"

export type DeliveryOptionsProps = Omit<CommonProps, "version"> &
  DeliveryOptionsQuery &
  Pick<OptionList, "details"> & {
    /** False where the page has a heading of its own: then the title is for screen readers only. */
    hasTitle?: boolean
  }

/**
 * A cart's delivery options with price and days, and its parcel lockers. One request loads them, and a choice is saved
 * in the cart.
 */
export function DeliveryOptions(props: DeliveryOptionsProps) {
  return (
    // A new key for each cart, so that no state of another cart is shown.
    <Frame
      key={props.cart.id}
      {...props}
      version={cartVersion(props.cart)}
      customerLocale={props.cart.locale}
    >
      <CartDelivery {...props} />
    </Frame>
  )
}

function CartDelivery(props: DeliveryOptionsProps) {
  const { texts } = useShop()
  const groupName = useId()
  const state = useDeliveryOptions(props)
  const { status, isLoading, isSaving, groups, unavailable } = state
  const list = { state, groupName, cartId: props.cart.id, details: props.details }
  return (
    <fieldset
      className="shipord-options"
      disabled={props.isDisabled}
      aria-busy={isLoading || isSaving}
    >
      <legend className={props.hasTitle === false ? "shipord-hidden" : "shipord-legend"}>
        {texts.delivery}
      </legend>
      <p className="shipord-hidden" role="status">
        {isLoading ? texts.loadingOptions : isSaving ? texts.saving : ""}
      </p>
      {status === "loading" && <Skeleton />}
      {status === "failed" && <Trouble text={texts.optionsFailed} onRetry={state.retry} />}
      {status === "no_prices" && <Trouble text={texts.noPrices} onRetry={state.retry} />}
      {state.addressReason && (
        <p className="shipord-reason">{refusalOfQuote(state.addressReason, texts)}</p>
      )}
      {status === "ready" && state.isGone && (
        <p className="shipord-reason" role="alert">
          <strong>{texts.noLongerAvailable}</strong>{" "}
          {state.goneQuote && refusalOfQuote(state.goneQuote, texts)}
        </p>
      )}
      <Options list={list} />
      {status === "ready" && <Unavailable quotes={unavailable} isOpen={groups.length === 0} />}
      {status === "ready" && groups.length + unavailable.length === 0 && (
        <p className="shipord-note">
          {isWithoutCountry(props.cart) ? texts.reasons.no_address : texts.noOptions}
        </p>
      )}
    </fieldset>
  )
}

/** Medusa then lists no options, which could say so. */
function isWithoutCountry({ shipping_address: address }: DeliveryOptionsProps["cart"]): boolean {
  return Boolean(address) && !address?.country_code
}

const SHOWN_AT_FIRST = 5

/** A few options as one list, the cheapest first; many under the names of their kinds, the rest behind a button. */
function Options({ list }: { list: OptionList }) {
  const { texts } = useShop()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { options: all, groups, checkedId } = list.state
  const count = all.length
  if (count <= SHOWN_AT_FIRST + 1) {
    return all.map((option) => <DeliveryOption key={option.id} list={list} option={option} />)
  }
  const shownIds = shownAtFirst(list.state, checkedId, SHOWN_AT_FIRST)
  return (
    <>
      {groups.map(({ kind, options }) => (
        <div key={kind} className="shipord-group" role="group" aria-label={texts.kinds[kind]}>
          {groups.length > 1 && (
            <p className="shipord-kind" aria-hidden="true">
              {texts.kinds[kind]}
            </p>
          )}
          {options
            .filter(({ id }) => isUnfolded || shownIds.has(id))
            .map((option) => (
              <DeliveryOption key={option.id} list={list} option={option} />
            ))}
        </div>
      ))}
      {shownIds.size < count && (
        <button
          type="button"
          className="shipord-button shipord-more"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded
            ? texts.fewerOptions
            : fillPlural(texts.moreOptions, texts.language, { count: count - shownIds.size })}
        </button>
      )}
    </>
  )
}

/** What cannot be chosen, folded into one line unless nothing else is there. */
function Unavailable({ quotes, isOpen }: { quotes: DeliveryQuote[]; isOpen: boolean }) {
  const { texts } = useShop()
  if (quotes.length === 0) return null
  return (
    <details className="shipord-unavailable" open={isOpen}>
      <summary>{fillPlural(texts.notAvailable, texts.language, { count: quotes.length })}</summary>
      <dl>
        {quotes.map((quote) => (
          <div key={quote.shipping_option_id}>
            <dt>{quote.name}</dt>
            <dd className="shipord-reason">{refusalOfQuote(quote, texts)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
