import { useEffect, useId, useState } from "react"
import { useShop } from "../shared/frame"
import { isShortcut } from "./locker-listbox"

interface LockerSearchFieldProps {
  search: LockerSearch
  /** Id of the searched list, to which the arrow key moves; undefined without a list. */
  listId: string | undefined
}

export function LockerSearchField({ search, listId }: LockerSearchFieldProps) {
  const { texts, isDisabled } = useShop()
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

const PAUSE_MS = 500

interface LockerSearch {
  text: string
  setText: (text: string) => void
  /** The searched postal code, if there is one. */
  postalCode: string | undefined
  /** Words to find in the list. */
  words: string
  /** Searches near the typed postal code, without waiting for a pause in typing. */
  submit: () => void
  /** Removes the searched postal code. */
  leaveArea: () => void
}

/** One field for two searches: a postal code loads another list, words search in the current list. */
export function useLockerSearch(startCode: string | null | undefined): LockerSearch {
  const [text, setText] = useState(startCode && looksLikePostalCode(startCode) ? startCode : "")
  const [postalCode, setPostalCode] = useState(text || undefined)
  const typed = text.trim()
  const isArea = typed === "" || looksLikePostalCode(typed)
  const submit = () => {
    if (isArea) setPostalCode(typed || undefined)
  }
  useEffect(() => {
    const timer = setTimeout(submit, PAUSE_MS)
    return () => clearTimeout(timer)
    // `submit` is made of these two.
  }, [typed, isArea])

  return {
    text,
    setText,
    postalCode,
    words: isArea ? "" : typed,
    submit,
    leaveArea: () => setPostalCode(undefined),
  }
}

/** At most three letters, then a number: `LV-1010`, `00-950`, `SW1A 1AA`. Street names have longer words. */
const POSTAL_CODE = /^[a-z]{0,3}[\s-]?\d[a-z\d]{0,9}(?:[\s-][a-z\d]{1,5})?$/i

/** Whether a searched text is a postal code, rather than words. */
export function looksLikePostalCode(text: string): boolean {
  const code = text.trim()
  return code.replace(/[\s-]/g, "").length >= 4 && POSTAL_CODE.test(code)
}
