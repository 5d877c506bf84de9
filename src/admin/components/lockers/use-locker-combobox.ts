import { type KeyboardEvent, useEffect, useState } from "react"
import type { ListedLocker } from "../../lib/locker"
import type { LockerSearch } from "./use-locker-search"

interface ComboboxOptions {
  search: LockerSearch
  onChange: (code: string) => void
  onChoose: (locker: ListedLocker) => void
  /** A code was entered that is not listed. */
  onEnter: () => void
}

const NONE = -1

/**
 * An input that proposes lockers and takes any other text as well (ARIA Authoring Practices, "Editable combobox
 * with list autocomplete"). What is typed is in the form once the field is left, so that half a word is asked
 * about nowhere.
 */
export function useLockerCombobox({ search, onChange, onChoose, onEnter }: ComboboxOptions) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(NONE)
  const { lockers } = search
  const current = isOpen ? lockers[active] : undefined
  const close = () => {
    setIsOpen(false)
    setActive(NONE)
  }
  const type = (text: string) => {
    search.setText(text)
    setIsOpen(true)
    setActive(NONE)
  }
  const choose = (locker: ListedLocker) => {
    onChoose(locker)
    onChange(locker.code)
    search.setText(undefined)
    close()
  }
  const leave = () => {
    const code = search.text?.trim()
    const listed = search.known.find((one) => one.code.toLowerCase() === code?.toLowerCase())
    if (listed) {
      return choose(listed)
    }
    if (code !== undefined) {
      onEnter()
      onChange(code)
      search.setText(undefined)
    }
    close()
  }
  const move = (step: 1 | -1) => {
    const { length } = lockers
    setIsOpen(true)
    if (length > 0) {
      setActive(active === NONE && step < 0 ? length - 1 : (active + step + length) % length)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      move(event.key === "ArrowDown" ? 1 : -1)
    } else if (event.key === "Enter") {
      if (current && !event.ctrlKey && !event.metaKey) choose(current)
      else leave()
    }
  }
  useEscape(isOpen, close)
  return {
    isOpen,
    active,
    current,
    open: () => setIsOpen(true),
    close,
    type,
    choose,
    leave,
    onKeyDown,
  }
}

/** The dialog around a list listens on the document, before any field does: both would be closed at once. */
function useEscape(isOpen: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape") {
        event.stopPropagation()
        onEscape()
      }
    }
    window.addEventListener("keydown", onKeyDown, { capture: true })
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true })
  })
}
