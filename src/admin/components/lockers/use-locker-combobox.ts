import { type KeyboardEvent, useEffect, useState } from "react"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSettled } from "../../hooks/use-settled"
import { type ListedLocker, filterLockers, type LockerList, postalCodeIn } from "../../lib/locker"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"

export interface ComboboxOptions {
  search: LockerSearch
  onChange: (code: string) => void
  onChoose: (locker: ListedLocker) => void
  /** Called when a code is typed that is not listed. */
  onEnter: () => void
}

const NONE = -1

/**
 * An input that suggests lockers and also takes any other text (ARIA Authoring Practices, "Editable combobox with
 * list autocomplete"). Typed text goes into the form when the field loses focus, so that no request is made for half
 * a word.
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

/** Catches Escape on the window. The dialog listens on the document and would close together with the list. */
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

/** Enough to read through; the rest are found by typing. */
const SHOWN_AT_MOST = 50

export type LockerSearch = ReturnType<typeof useLockerSearch>

/**
 * Searches the lockers near an order's address. If none matches and the text may be a postal code, it searches near
 * that code.
 */
export function useLockerSearch(area: LockerArea) {
  const [text, setText] = useState<string>()
  const near = useLockers(area)
  const found = filterLockers(near.data?.lockers ?? [], text ?? "")
  const typed = found.length === 0 && near.data ? postalCodeIn(text ?? "") : undefined
  const elsewhere = useSettled(typed)
  const isElsewhere = typed !== undefined && typed === elsewhere
  const far = useLockers({ ...area, postalCode: elsewhere }, isElsewhere)
  const answered = isElsewhere && !far.isPlaceholderData ? far.data : undefined
  // The typed text is not a postal code of the country.
  const there = answered?.reason?.code === "no_address" ? undefined : answered
  const matches = there?.lockers ?? found
  return {
    /** Undefined while nothing is typed. */
    text,
    setText,
    lockers: matches.slice(0, SHOWN_AT_MOST),
    more: Math.max(matches.length - SHOWN_AT_MOST, 0),
    list: there ?? near.data,
    /** All loaded lockers, whether they match or not. */
    known: [...(near.data?.lockers ?? []), ...(there?.lockers ?? [])],
    isLooking: near.isPending || (isElsewhere && far.isFetching),
    error: near.error ?? (isElsewhere ? far.error : null),
  }
}

/** Shorter than the backend's cache, longer than a dialog is usually open. */
const FRESH_FOR_MS = 5 * 60_000

export interface LockerArea {
  orderId: string
  /** Used instead of the postal code of the order's address. */
  postalCode?: string
}

/** Lockers that fit the packages of an order, nearest first: near its address or near another postal code. */
function useLockers({ orderId, postalCode }: LockerArea, isWanted = true) {
  return useQuery({
    queryKey: queryKeys.lockersOf(orderId, postalCode),
    queryFn: ({ signal }) =>
      sdk.client.fetch<LockerList>("/admin/shipment-ordering/lockers", {
        query: { order_id: orderId, ...(postalCode && { postal_code: postalCode }) },
        signal,
      }),
    enabled: isWanted,
    staleTime: FRESH_FOR_MS,
    // No retry: the merchant can type a code.
    retry: false,
    placeholderData: keepPreviousData,
  })
}
