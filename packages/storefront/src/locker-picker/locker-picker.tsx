import { useEffect, useId, useRef, useState } from "react"
import type { Locker, LockerMethodData } from "../client"
import { type CommonProps, Frame, SavingNote, Skeleton, Trouble, useShop } from "../shared/frame"
import { useLatest } from "../shared/use-answer"
import { fillText, lockerAddress } from "../shared/wording"
import { isShortcut, LockerListbox } from "./locker-listbox"
import { LockerMap } from "./locker-map"
import { LockerPanes, type PaneName, useIsWide } from "./locker-panes"
import { type LockerArea, type Lockers, type LockersOptions, useLockers } from "./use-lockers"

export type LockerPickerProps = CommonProps &
  LockerArea &
  Pick<LockersOptions, "postalCode" | "value" | "lockerPostalCode" | "onChange" | "pageSize">

/** The parcel lockers of an area as a searchable list, with a map. */
export function LockerPicker(props: LockerPickerProps) {
  return (
    // A new key for each cart or country, so that no state of another one is shown.
    <Frame key={props.cartId ?? props.countryCode} {...props}>
      <LockerChooser
        area={props}
        postalCode={props.postalCode}
        lockerPostalCode={props.lockerPostalCode}
        value={props.value}
        pageSize={props.pageSize}
        onChange={props.onChange}
      />
    </Frame>
  )
}

interface LockerChooserProps {
  area: LockerArea
  postalCode?: string
  /** Postal code near which `value` was found; searched first. */
  lockerPostalCode?: string | null
  /** The chosen locker's code; null for none. Without it the component remembers the choice itself. */
  value: string | null | undefined
  onChange: (locker: Locker, data: LockerMethodData) => void
  pageSize?: number
  /** Whether to ask for a locker while none is chosen. */
  isNeeded?: boolean
  /** The choice is being saved in the cart. */
  isSaving?: boolean
  /** Called at first and after each change: true if the chosen locker is no longer available. */
  onGone?: (isGone: boolean) => void
}

/** Search, list and map of parcel lockers, inside a frame. */
export function LockerChooser(props: LockerChooserProps) {
  const shop = useShop()
  const { texts, map, isDisabled } = shop
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(element)
  const lockers = useLockers({ ...shop, ...props })
  const { value, isGone } = lockers
  const onGone = useLatest(props.onGone)
  useEffect(() => {
    onGone.current?.(isGone)
  }, [isGone, onGone])

  const [pane, setPane] = useState<PaneName>("list")
  const [isMapBroken, setIsMapBroken] = useState(false)
  const [active, setActive] = useState<{ code: string; isPicked: boolean }>()
  const activeLocker = lockers.matches.find(({ code }) => code === active?.code)
  const activeCode = activeLocker?.code
  const picked = active?.isPicked ? activeLocker : undefined
  const hasMap = map !== false && lockers.hasPlaces
  const isListSeen = !hasMap || isWide === true || pane === "list"
  const choose = (locker: Locker) => {
    if (!isDisabled) lockers.choose(locker)
  }
  return (
    <div ref={element} className="shipord-lockers" aria-busy={lockers.isLoading}>
      <LockerSearchField
        lockers={lockers}
        listId={lockers.shown.length > 0 && isListSeen ? id : undefined}
      />
      <p className="shipord-status" role="status">
        {lockers.status}
      </p>
      {lockers.failure && <Trouble text={lockers.failure} onRetry={lockers.retry} />}
      {lockers.isLoading && !lockers.list && <Skeleton />}
      <LockerPanes
        isWide={isWide}
        isMapBroken={isMapBroken}
        pane={pane}
        onPane={setPane}
        list={
          <LockerPages
            id={id}
            lockers={lockers}
            isSeen={isListSeen}
            activeCode={activeCode}
            picked={picked}
            onActive={(code) => setActive({ code, isPicked: false })}
            onChoose={choose}
          />
        }
        map={
          hasMap &&
          (isMapBroken ? (
            <p className="shipord-note" role="alert">
              {texts.mapFailed}
            </p>
          ) : (
            <LockerMap
              lockers={lockers}
              activeCode={activeCode}
              picked={picked}
              onPick={(code) => setActive(code ? { code, isPicked: true } : undefined)}
              onChoose={choose}
              onBroken={() => setIsMapBroken(true)}
            />
          ))
        }
      />
      <ChosenLine
        lockers={lockers}
        isSaving={props.isSaving}
        isNeeded={props.isNeeded && value === null && lockers.matches.length > 0}
      />
    </div>
  )
}

interface LockerSearchFieldProps {
  lockers: Lockers
  /** Id of the searched list, to which the arrow key moves; undefined without a list. */
  listId: string | undefined
}

/** The text to search for, and a button that sorts by the distance from the customer. */
function LockerSearchField({ lockers, listId }: LockerSearchFieldProps) {
  const { texts, isDisabled } = useShop()
  const { search } = lockers
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="shipord-search">
      <label className="shipord-label" htmlFor={id}>
        {texts.searchLabel}
      </label>
      <div className="shipord-search-row">
        <input
          id={id}
          type="search"
          className="shipord-input"
          value={search.text}
          disabled={isDisabled}
          autoComplete="off"
          enterKeyHint="search"
          aria-controls={listId}
          aria-describedby={hintId}
          onChange={(event) => search.setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              // The field may be in a form of the shop, which must not be submitted.
              event.preventDefault()
              search.submit()
            } else if (event.key === "ArrowDown" && listId && !isShortcut(event)) {
              event.preventDefault()
              document.getElementById(listId)?.focus()
            }
          }}
        />
        <NearMeButton lockers={lockers} />
      </div>
      <p id={hintId} className="shipord-note">
        {texts.searchHint}
      </p>
    </div>
  )
}

/** Nothing where the browser does not know places, or the list has none. */
function NearMeButton({ lockers: { nearMe, list, hasPlaces } }: { lockers: Lockers }) {
  const { texts, isDisabled } = useShop()
  if (!nearMe || (list && !hasPlaces)) return null
  const isFinding = nearMe.state === "finding"
  return (
    <button
      type="button"
      className="shipord-button shipord-near-me"
      aria-pressed={isFinding || nearMe.state === "found"}
      disabled={isDisabled || !list}
      onClick={nearMe.toggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" data-finding={isFinding || undefined}>
        <circle cx="12" cy="12" r="6" />
        <path d="M12 2v5M12 17v5M2 12h5M17 12h5" />
      </svg>
      {texts.nearMe}
    </button>
  )
}

interface LockerPagesProps {
  id: string
  lockers: Lockers
  isSeen: boolean
  activeCode: string | undefined
  /** The locker that was picked on the map: the list shows it, even if it is on a later page. */
  picked: Locker | undefined
  onActive: (code: string) => void
  onChoose: (locker: Locker) => void
}

/** The list, as many pages as the customer wants to see. */
function LockerPages({ lockers, picked, ...props }: LockerPagesProps) {
  const { texts, isDisabled } = useShop()
  const { shown, list, nearMe, showMore } = lockers
  if (shown.length === 0) return null
  return (
    <>
      <LockerListbox
        // A new key for each area and order, so that its list starts at the top.
        key={`${list?.postal_code} ${nearMe?.place !== undefined}`}
        {...props}
        lockers={picked && !shown.includes(picked) ? [...shown, picked] : shown}
        value={lockers.value}
        lastCode={lockers.lastCode}
      />
      {showMore && (
        <button type="button" className="shipord-button" disabled={isDisabled} onClick={showMore}>
          {texts.showMore}
        </button>
      )}
    </>
  )
}

interface ChosenLineProps {
  lockers: Lockers
  isSaving: boolean | undefined
  isNeeded: boolean | undefined
}

/** The chosen locker, also while the list shows others. */
function ChosenLine({ lockers: { chosen, isGone }, isSaving, isNeeded }: ChosenLineProps) {
  const { texts, locale } = useShop()
  if (isSaving) return <SavingNote />
  if (isGone) {
    return (
      <p className="shipord-reason" role="alert">
        <strong>{texts.lockerGone}</strong>
      </p>
    )
  }
  if (chosen) {
    return (
      <p className="shipord-chosen">
        <strong>{fillText(texts.chosenLocker, { name: chosen.name })}</strong>
        <span className="shipord-address">{lockerAddress(chosen, locale)}</span>
      </p>
    )
  }
  return isNeeded ? <p className="shipord-note">{texts.chooseLocker}</p> : null
}
