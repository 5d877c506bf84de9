import { type KeyboardEvent, useEffect, useState } from "react"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSettled } from "../../hooks/use-settled"
import { type ListedLocker, filterLockers, type LockerList, postalCodeIn } from "../../lib/locker"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"

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

/** More than anybody reads through; the rest is found by typing. */
const SHOWN_AT_MOST = 50

/** The lockers of a search, and what there is to say of them. */
export interface LockerSearch {
  /** What is typed; undefined while nothing is. */
  text: string | undefined
  setText: (text: string | undefined) => void
  lockers: ListedLocker[]
  /** How many match besides those. */
  more: number
  /** The list that they are of; undefined while it is not there. */
  list: LockerList | undefined
  /** All lockers that are known here by now, whatever is typed. */
  known: ListedLocker[]
  isLooking: boolean
  error: Error | null
}

/**
 * Searches the lockers near an order's address by what is typed. Where none of them matches and it may be a
 * postal code, it is looked there.
 */
export function useLockerSearch(area: LockerArea): LockerSearch {
  const [text, setText] = useState<string>()
  const near = useLockers(area)
  const found = filterLockers(near.data?.lockers ?? [], text ?? "")
  const typed = found.length === 0 && near.data ? postalCodeIn(text ?? "") : undefined
  const elsewhere = useSettled(typed)
  const isElsewhere = typed !== undefined && typed === elsewhere
  const far = useLockers({ ...area, postalCode: elsewhere }, { isWanted: isElsewhere })
  const answered = isElsewhere && !far.isPlaceholderData ? far.data : undefined
  // What was typed is no postal code of the country after all.
  const there = answered?.reason?.code === "no_address" ? undefined : answered
  const matches = there?.lockers ?? found
  return {
    text,
    setText,
    lockers: matches.slice(0, SHOWN_AT_MOST),
    more: Math.max(matches.length - SHOWN_AT_MOST, 0),
    list: there ?? near.data,
    known: [...(near.data?.lockers ?? []), ...(there?.lockers ?? [])],
    isLooking: near.isPending || (isElsewhere && far.isFetching),
    error: near.error ?? (isElsewhere ? far.error : null),
  }
}

const PATH = "/admin/shipment-ordering/lockers"

/** The backend remembers them for longer; a dialog is open for less. */
const FRESH_FOR_MS = 5 * 60_000

export interface LockerArea {
  orderId: string
  /** Another one than that of the order's address. */
  postalCode?: string
}

interface Options {
  isWanted?: boolean
}

/** The lockers that take the packages of an order, nearest to its address first, or to another postal code. */
function useLockers({ orderId, postalCode }: LockerArea, { isWanted = true }: Options = {}) {
  return useQuery({
    queryKey: queryKeys.lockersOf(orderId, postalCode),
    queryFn: ({ signal }) =>
      sdk.client.fetch<LockerList>(PATH, {
        query: { order_id: orderId, ...(postalCode && { postal_code: postalCode }) },
        signal,
      }),
    enabled: isWanted,
    staleTime: FRESH_FOR_MS,
    // A code can be entered meanwhile.
    retry: false,
    placeholderData: keepPreviousData,
  })
}
