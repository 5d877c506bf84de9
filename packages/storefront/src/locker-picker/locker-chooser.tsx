import { useEffect, useId, useRef, useState } from "react"
import {
  type LockerQuery,
  type Locker,
  lockerMethodData,
  type LockerMethodData,
  type LockerList,
} from "../client"
import { type CommonProps, SavingNote, Skeleton, Trouble } from "../shared/frame"
import { useAnswer, useLatest } from "../shared/use-answer"
import type { Texts } from "../texts/texts"
import { type Wording, fillPlural, fillText } from "../texts/wording"
import { LockerListbox } from "./locker-listbox"
import { LockerSearchField, useLockerSearch } from "./locker-search"

/** Which lockers: those that take a cart's packages, or all of a country. */
export type LockerArea =
  | { cartId: string; shippingOptionId?: string; countryCode?: undefined }
  | { countryCode: string; cartId?: undefined; shippingOptionId?: undefined }

interface LockerChooserProps extends Wording, Pick<CommonProps, "client" | "version" | "onError"> {
  area: LockerArea
  postalCode?: string
  /** Another postal code to start with, such as the one near which `value` was found. */
  searchedBefore?: string | null
  value: string | null
  onChange: (locker: Locker, data: LockerMethodData) => void
  pageSize?: number
  /** Whether to ask for a locker while none is chosen. */
  isNeeded?: boolean
  isDisabled?: boolean
  /** The choice is being saved in the cart. */
  isSaving?: boolean
  /** Called at first and after each change: true if the chosen locker is no longer available. */
  onGone?: (isGone: boolean) => void
}

/** Search and list of parcel lockers, without the frame that the styles need. */
export function LockerChooser(props: LockerChooserProps) {
  const { client, texts, locale, value, isDisabled, pageSize = 10 } = props
  const id = useId()
  const search = useLockerSearch(props.searchedBefore)
  const [most, setMost] = useState(pageSize)
  const area = search.postalCode ?? props.postalCode
  const query = lockerQuery(props.area, area)
  const listedArea = useRef(area)
  const answer = useAnswer({
    question: query,
    version: props.version,
    ask: async (asked, signal) => ({
      area: asked.postalCode,
      list: await client.listLockers(asked, { signal }),
    }),
    onAnswer: (answered) => {
      if (answered.area !== listedArea.current) setMost(pageSize)
      listedArea.current = answered.area
    },
    onError: props.onError,
  })
  const list = answer.value?.list
  const startArea = props.searchedBefore ?? props.postalCode
  const { chosen, isGone } = useChosenLocker(value, answer.value, startArea)
  const onGone = useLatest(props.onGone)
  useEffect(() => {
    onGone.current?.(isGone)
  }, [isGone, onGone])
  const isDeadEnd = list?.lockers.length === 0 && answer.value?.area === search.postalCode
  useEffect(() => {
    // Words find nothing in an empty list, so go back to the list before the postal code.
    if (search.words !== "" && isDeadEnd) search.leaveArea()
  })
  const found = filterLockers(list?.lockers ?? [], search.words)
  const shown = found.slice(0, most)
  const searchFor = (text: string) => {
    setMost(pageSize)
    search.setText(text)
  }
  const status = () => {
    if (!query) return texts.lockerReasons.no_address
    if (answer.isLoading) return texts.loadingLockers
    if (!list) return ""
    return describeList(list, texts, {
      searchedCode: search.postalCode,
      found: found.length,
      shown: shown.length,
    })
  }
  const isUnavailable = list?.reason?.code === UNAVAILABLE
  return (
    <div className="shipord-lockers" aria-busy={answer.isLoading}>
      <LockerSearchField
        search={{ ...search, setText: searchFor }}
        listId={shown.length > 0 ? id : undefined}
        texts={texts}
        isDisabled={isDisabled}
      />
      <p className="shipord-status" role="status">
        {status()}
      </p>
      {(answer.hasFailed || isUnavailable) && !answer.isLoading && (
        <Trouble
          text={isUnavailable ? (texts.lockerReasons[UNAVAILABLE] ?? "") : texts.lockersFailed}
          retryText={texts.retry}
          onRetry={answer.askAgain}
        />
      )}
      {answer.isLoading && !list && <Skeleton rows={3} />}
      {shown.length > 0 && (
        <LockerListbox
          // A new key for each area, so that its list starts at the top.
          key={answer.value?.area ?? ""}
          id={id}
          lockers={shown}
          value={value}
          onChoose={(locker) => {
            if (!isDisabled) props.onChange(locker, lockerMethodData(locker, list))
          }}
          isDisabled={isDisabled}
          texts={texts}
          locale={locale}
        />
      )}
      {shown.length < found.length && (
        <button
          type="button"
          className="shipord-button"
          disabled={isDisabled}
          onClick={() => setMost(shown.length + pageSize)}
        >
          {texts.showMore}
        </button>
      )}
      <ChosenLine
        chosen={chosen}
        isGone={isGone}
        isSaving={props.isSaving}
        isNeeded={props.isNeeded && value === null && found.length > 0}
        texts={texts}
      />
    </div>
  )
}

/** Undefined without a postal code to search near. A cart needs none, because it has an address. */
function lockerQuery(area: LockerArea, postalCode: string | undefined): LockerQuery | undefined {
  if (area.cartId !== undefined) {
    return { cartId: area.cartId, shippingOptionId: area.shippingOptionId, postalCode }
  }
  return postalCode ? { countryCode: area.countryCode, postalCode } : undefined
}

/** The lockers that contain all of the words in their name, code or address; ignores case and accents. */
export function filterLockers(lockers: Locker[], words: string): Locker[] {
  const parts = plain(words).split(/\s+/).filter(Boolean)
  if (parts.length === 0) return lockers
  return lockers.filter(({ name, address, city, postal_code, code }) => {
    const known = plain([name, address, city, postal_code, code].join(" "))
    return parts.every((word) => known.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}

/** The only reason that may soon be gone. It is shown with a button to try again. */
const UNAVAILABLE = "unavailable"

/** How many lockers were found, or why none. */
function describeList(
  list: LockerList,
  texts: Texts,
  { searchedCode, found, shown }: { searchedCode?: string; found: number; shown: number },
): string {
  if (list.lockers.length === 0) {
    const { code, text } = list.reason ?? { code: "none_near", text: null }
    if (code === UNAVAILABLE) return ""
    if (code === "no_address" && searchedCode) {
      return fillText(texts.unknownPostalCode, { code: searchedCode })
    }
    return texts.lockerReasons[code] ?? text ?? texts.unavailable
  }
  if (found === 0) return texts.nothingMatches
  const { language } = texts
  const count = fillPlural(texts.lockersFound, language, { count: found })
  const near = { lockers: count, code: list.postal_code ?? searchedCode ?? "" }
  const tooSmall = list.too_small
  return [
    `${searchedCode ? fillText(texts.lockersNear, near) : count}.`,
    shown < found && `${fillText(texts.lockersShown, { shown, count: found })}.`,
    tooSmall > 0 && fillPlural(texts.lockersTooSmall, language, { count: tooSmall }),
  ]
    .filter(Boolean)
    .join(" ")
}

/** A list of lockers, and the postal code that was asked for; undefined for the cart's address. */
interface AreaLockers {
  list: LockerList
  area: string | undefined
}

interface ChosenLocker {
  /** As last seen in a list; it need not be in the current one. */
  chosen: Locker | undefined
  /** The list of its own area no longer contains it. */
  isGone: boolean
}

/** Reasons for which a list stays empty. */
const REASONS_FOR_GOOD = ["none_near", "none_fits"]

/**
 * The locker of a code, in whichever area the customer searches.
 *
 * @param startArea the area where it was found, if no list has shown it yet
 */
function useChosenLocker(
  code: string | null,
  found: AreaLockers | undefined,
  startArea: string | undefined,
): ChosenLocker {
  const [known, setKnown] = useState<{ locker: Locker; area: string | undefined }>()
  const listed = found?.list.lockers.find((locker) => locker.code === code)
  useEffect(() => {
    if (found && listed) setKnown({ locker: listed, area: found.area })
  }, [found, listed])

  const seen = known?.locker.code === code ? known : undefined
  const homeArea = seen ? seen.area : startArea
  const isGone =
    code !== null && !listed && found?.area === homeArea && found !== undefined && isSure(found)
  return { chosen: listed ?? (isGone ? undefined : seen?.locker), isGone }
}

function isSure({ list }: AreaLockers): boolean {
  if (list.is_stale) return false
  return !list.reason || REASONS_FOR_GOOD.includes(list.reason.code)
}

interface ChosenLineProps extends ChosenLocker {
  isSaving?: boolean
  isNeeded?: boolean
  texts: Texts
}

/** The chosen locker, also while the list shows others. */
function ChosenLine({ chosen, isGone, isSaving, isNeeded, texts }: ChosenLineProps) {
  if (isSaving) return <SavingNote texts={texts} />
  if (isGone) {
    return (
      <p className="shipord-reason" role="alert">
        <strong>{texts.lockerGone}</strong>
      </p>
    )
  }
  if (chosen) {
    return <p className="shipord-chosen">{fillText(texts.chosenLocker, { name: chosen.name })}</p>
  }
  return isNeeded ? <p className="shipord-note">{texts.chooseLocker}</p> : null
}
