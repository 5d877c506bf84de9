import { useId } from "react"
import { useShop } from "../shared/frame"
import { isShortcut } from "./locker-listbox"
import type { Lockers } from "./use-lockers"

interface LockerSearchFieldProps {
  lockers: Lockers
  /** Id of the searched list, to which the arrow key moves; undefined without a list. */
  listId: string | undefined
}

/** The text to search for, and a button that sorts by the distance from the customer. */
export function LockerSearchField({ lockers, listId }: LockerSearchFieldProps) {
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
