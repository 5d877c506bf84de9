import { useEffect, useId, useRef, useState } from "react"
import {
  type LockerQuery,
  type Locker,
  lockerMethodData,
  type LockerMethodData,
  type LockerList,
} from "../client"
import { type CommonProps, Frame, SavingNote, Skeleton, Trouble, useShop } from "../shared/frame"
import { useAnswer, useLatest } from "../shared/use-answer"
import type { Texts } from "../texts/texts"
import { fillPlural, fillText } from "../texts/wording"
import { LockerListbox } from "./locker-listbox"
import { LockerSearchField, useLockerSearch } from "./locker-search"

/** Which lockers: those that take a cart's packages, or all of a country. */
type LockerArea =
  | { cartId: string; shippingOptionId?: string; countryCode?: undefined }
  | { countryCode: string; cartId?: undefined; shippingOptionId?: undefined }

export type LockerPickerProps = CommonProps &
  LockerArea & {
    /** Postal code to search near first; with a cart, by default its address. */
    postalCode?: string
    /** The chosen locker's code; null for none. Without it the component remembers the choice itself. */
    value?: string | null
    /** Postal code near which that locker was found; searched first. */
    lockerPostalCode?: string | null
    /** @param data for the cart's shipping method */
    onChange: (locker: Locker, data: LockerMethodData) => void
    /** How many lockers to show at first, and to add each time; default 10. */
    pageSize?: number
  }

/** The parcel lockers of an area as a searchable list. */
export function LockerPicker(props: LockerPickerProps) {
  return (
    // A new key for each cart or country, so that no state of another one is shown.
    <Frame key={props.cartId ?? props.countryCode} {...props}>
      <AreaPicker {...props} />
    </Frame>
  )
}

function AreaPicker(props: LockerPickerProps) {
  const [own, setOwn] = useState<string | null>(null)
  return (
    <LockerChooser
      area={props}
      postalCode={props.postalCode}
      searchedBefore={props.lockerPostalCode}
      value={props.value === undefined ? own : props.value}
      pageSize={props.pageSize}
      onChange={(locker, data) => {
        setOwn(locker.code)
        props.onChange(locker, data)
      }}
    />
  )
}

interface LockerChooserProps {
  area: LockerArea
  postalCode?: string
  /** Another postal code to start with, such as the one near which `value` was found. */
  searchedBefore?: string | null
  value: string | null
  onChange: (locker: Locker, data: LockerMethodData) => void
  pageSize?: number
  /** Whether to ask for a locker while none is chosen. */
  isNeeded?: boolean
  /** The choice is being saved in the cart. */
  isSaving?: boolean
  /** Called at first and after each change: true if the chosen locker is no longer available. */
  onGone?: (isGone: boolean) => void
}

/** Search and list of parcel lockers, inside a frame. */
export function LockerChooser(props: LockerChooserProps) {
  const { delivery, version, texts, isDisabled, onError } = useShop()
  const { value, pageSize = 10 } = props
  const id = useId()
  const search = useLockerSearch(props.searchedBefore)
  const [most, setMost] = useState(pageSize)
  const area = search.postalCode ?? props.postalCode
  const query = lockerQuery(props.area, area)
  const listedArea = useRef(area)
  const answer = useAnswer({
    question: query,
    version,
    ask: async (asked, signal) => ({
      area: asked.postalCode,
      list: await delivery.listLockers(asked, { signal }),
    }),
    onAnswer: (answered) => {
      if (answered.area !== listedArea.current) setMost(pageSize)
      listedArea.current = answered.area
    },
    onError,
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
      />
      <p className="shipord-status" role="status">
        {status()}
      </p>
      {(answer.hasFailed || isUnavailable) && !answer.isLoading && (
        <Trouble
          text={isUnavailable ? (texts.lockerReasons[UNAVAILABLE] ?? "") : texts.lockersFailed}
          onRetry={answer.askAgain}
        />
      )}
      {answer.isLoading && !list && <Skeleton />}
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
}

/** The chosen locker, also while the list shows others. */
function ChosenLine({ chosen, isGone, isSaving, isNeeded }: ChosenLineProps) {
  const { texts } = useShop()
  if (isSaving) return <SavingNote />
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
