import { useId } from "react"
import { isShortcut } from "../shared/is-shortcut"
import type { Texts } from "../texts/texts"

interface LockerSearchFieldProps {
  search: { text: string; setText: (text: string) => void; submit: () => void }
  /** Id of the searched list, to which the arrow key moves; undefined without a list. */
  listId: string | undefined
  texts: Texts
  isDisabled?: boolean
}

export function LockerSearchField({ search, listId, texts, isDisabled }: LockerSearchFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="shipord-search">
      <label className="shipord-label" htmlFor={id}>
        {texts.searchLabel}
      </label>
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
      <p id={hintId} className="shipord-note">
        {texts.searchHint}
      </p>
    </div>
  )
}
