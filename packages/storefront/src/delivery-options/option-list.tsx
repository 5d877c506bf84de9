import { useState, useEffect, useRef } from "react"
import type { DeliveryQuote } from "../client"
import { Trouble } from "../shared/frame"
import { useLatest } from "../shared/use-answer"
import type { Texts } from "../texts/texts"
import { explainQuote } from "../texts/wording"
import type { DeliveryChoice, OptionGroupProps } from "./delivery-choice"
import { OptionRow, SavingNote } from "./option-row"
import { QuoteOption } from "./quote-option"
import type { ChoiceState } from "./use-choice"

type OptionListProps = OptionGroupProps & { choice: ChoiceState }

/** Available options, then the shop's own options, then unavailable ones. */
export function OptionList(props: OptionListProps) {
  const { texts, locale, groupName, answer, choice, otherOptions = [] } = props
  /** The option whose locker must still be chosen. */
  const [openId, setOpenId] = useState<string | null>(null)
  const quotes = answer.value?.quotes ?? []
  const isOpen = quotes.some(
    (quote) => quote.shipping_option_id === openId && quote.available && quote.delivers_to_locker,
  )
  const checkedId = isOpen ? openId : choice.chosenId
  const [goneId, setGoneId] = useState<string | null>(null)
  usePending({ ...props, checkedId, isLockerGone: goneId !== null && goneId === checkedId })
  const currency = answer.value?.currency_code ?? props.currencyCode ?? ""
  const priceOf = (amount: number) =>
    amount === 0 ? texts.free : formatPrice(amount, currency, locale)

  const sharedReason = sharedAddressReason(quotes)
  const ids = [
    ...quotes.map((quote) => quote.shipping_option_id),
    ...otherOptions.map(({ id }) => id),
  ]
  const isMissing = answer.value !== undefined && checkedId !== null && !ids.includes(checkedId)

  const rowOf = (quote: DeliveryQuote) => {
    const id = quote.shipping_option_id
    return (
      <QuoteOption
        key={id}
        {...props}
        quote={quote}
        price={quote.amount === null ? undefined : priceOf(quote.is_free ? 0 : quote.amount)}
        isChecked={id === checkedId}
        isReasonSaid={sharedReason !== undefined && id !== checkedId}
        chosenLockerCode={choice.lockerCodeOf(id)}
        searchedBefore={choice.lockerPostalCodeOf(id)}
        isSaving={id === checkedId && choice.isSaving}
        refusal={<ChoiceRefusal choice={choice} optionId={id} texts={texts} />}
        onGone={(isGone) => setGoneId(isGone ? id : null)}
        onOpen={() => {
          choice.clearRefusal()
          setOpenId(id)
        }}
        onChoose={(chosen) => {
          // An open option would be shown as chosen even after the cart has lost it.
          setOpenId(null)
          choice.choose(chosen)
        }}
      />
    )
  }
  const available = quotes.filter((quote) => quote.available)
  const unavailable = quotes.filter(
    (quote) =>
      !quote.available && (!props.hideUnavailable || quote.shipping_option_id === checkedId),
  )
  if (
    answer.value &&
    !sharedReason &&
    available.length + otherOptions.length + unavailable.length === 0
  ) {
    return <p className="shipord-note">{texts.noOptions}</p>
  }
  return (
    <>
      {isMissing && (
        <p className="shipord-reason">
          <strong>{texts.noLongerAvailable}</strong>
        </p>
      )}
      {sharedReason && <p className="shipord-reason">{explainQuote(sharedReason, texts)}</p>}
      {available.map(rowOf)}
      {otherOptions.map(({ id, name, amount }) => (
        <OptionRow
          key={id}
          groupName={groupName}
          id={id}
          name={name}
          price={priceOf(amount)}
          isChecked={id === checkedId}
          onChoose={() => {
            setOpenId(null)
            choice.choose({ shippingOptionId: id, data: {} })
          }}
          below={
            <>
              {id === checkedId && choice.isSaving && <SavingNote texts={texts} />}
              <ChoiceRefusal choice={choice} optionId={id} texts={texts} />
            </>
          }
        />
      ))}
      {unavailable.map(rowOf)}
    </>
  )
}

/** An amount as a locale writes it; the plain number and code for an unknown currency. */
export function formatPrice(amount: number, currencyCode: string, locale: string): string {
  const currency = currencyCode.toUpperCase()
  try {
    return new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount)
  } catch {
    return `${amount} ${currency}`.trim()
  }
}

const ADDRESS_REASONS = ["no_address", "invalid_postal_code"]

/** One of several options, if all are unavailable for the same fault of the address. */
function sharedAddressReason(quotes: DeliveryQuote[]): DeliveryQuote | undefined {
  const [first] = quotes
  const code = first?.reason?.code
  const isShared =
    quotes.length > 1 &&
    code !== undefined &&
    ADDRESS_REASONS.includes(code) &&
    quotes.every((quote) => !quote.available && quote.reason?.code === code)
  return isShared ? first : undefined
}

interface ShownChoice extends Pick<OptionGroupProps, "answer" | "otherOptions" | "onPending"> {
  choice: ChoiceState
  /** The option shown as chosen. */
  checkedId: string | null
  /** The chosen locker is no longer available. */
  isLockerGone: boolean
}

/** Reports to the shop whether the cart lacks the shown choice or cannot get it. */
function usePending(shown: ShownChoice): void {
  const isPending = isPendingChoice(shown)
  const onPending = useLatest(shown.onPending)
  useEffect(() => {
    onPending.current?.(isPending)
  }, [isPending, onPending])
}

function isPendingChoice(shown: ShownChoice): boolean {
  const { choice, checkedId, answer, otherOptions = [] } = shown
  if (choice.isSaving || choice.refusal || checkedId !== choice.storedId) return true
  // Unknown without prices; the store decides when the order is placed.
  if (checkedId === null || !answer.value) return false
  if (otherOptions.some(({ id }) => id === checkedId)) return false
  const quote = answer.value.quotes.find(
    ({ shipping_option_id: optionId }) => optionId === checkedId,
  )
  if (!quote?.available) return true
  return shown.isLockerGone || (quote.needs_locker && choice.lockerCodeOf(checkedId) === null)
}

interface ChoiceRefusalProps {
  choice: ChoiceState
  /** Shown only below this option. */
  optionId: string
  texts: Texts
}

/** Says why this option was refused, and scrolls to it. */
function ChoiceRefusal({ choice, optionId, texts }: ChoiceRefusalProps) {
  const element = useRef<HTMLDivElement>(null)
  const refusal = choice.refusal?.choice.shippingOptionId === optionId ? choice.refusal : null
  useEffect(() => {
    if (refusal) element.current?.scrollIntoView({ block: "nearest" })
  }, [refusal])
  if (!refusal) return null
  const { choice: refused, error } = refusal
  // Do not offer a refused locker again.
  const retry = refused.locker && isRefusal(error) ? undefined : () => choice.choose(refused)
  return (
    <div ref={element} className="shipord-refusal">
      <Trouble text={explainRefusal(refusal, texts)} retryText={texts.retry} onRetry={retry} />
    </div>
  )
}

/** A field name at the end of each message of the store, such as `(data.locker_code)`. */
const FIELDS = / \((data|shipping_address)\.\w+\)/g

/**
 * Why a choice was refused. The store's message is written for customers, but in English. On pages in other languages
 * it follows our own text. For lockers our text is enough.
 */
export function explainRefusal(
  { choice, error }: { choice: DeliveryChoice; error: unknown },
  texts: Texts,
): string {
  if (!isRefusal(error)) return texts.choiceFailed
  const storesWords = error.message.replace(FIELDS, "").trim()
  if (/^en\b/i.test(texts.language)) {
    return storesWords || (choice.locker ? texts.lockerRefused : texts.choiceFailed)
  }
  return choice.locker && !error.message.includes(" (shipping_address.")
    ? texts.lockerRefused
    : `${texts.choiceFailed} ${storesWords}`.trim()
}

/** Whether the store refused, rather than gave no answer. */
export function isRefusal(error: unknown): error is Error {
  const status: unknown = error instanceof Error && "status" in error ? error.status : undefined
  return typeof status === "number" && status >= 400 && status < 500
}
