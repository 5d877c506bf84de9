import { TrianglesMini } from "@medusajs/icons"
import { clx, Input, Text } from "@medusajs/ui"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import type { FieldPathByValue, FieldValues } from "react-hook-form"
import { useDebounced } from "../../hooks/browser"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { Form } from "../../lib/dashboard"
import { dotted } from "../../lib/formats"
import {
  filterLockers,
  formatDistance,
  type ListedLocker,
  lockerAddress,
  type LockerList,
  postalCodeIn,
  type ShownLocker,
} from "../../lib/locker"
import { queryKeys } from "../../lib/query-keys"
import { getFrom } from "../../lib/sdk"
import { Fine } from "../section/texts"

interface LockerFieldProps<Values extends FieldValues> {
  name: FieldPathByValue<Values, string>
  area: LockerArea
  /** The order's locker, which may not be in the list. */
  orderLocker?: ShownLocker | null
  /** Called with the postal code of the locker's list, or "" for a typed code. */
  onFound: (postalCode: string) => void
}

/** A field for a parcel locker's code: search near the recipient by name, street or code, or type the code. */
export function LockerField<Values extends FieldValues>({
  name,
  area,
  orderLocker,
  onFound,
}: LockerFieldProps<Values>) {
  const { t } = useTexts()
  const search = useLockerSearch(area)
  const [choice, setChoice] = useState<ShownLocker>()
  const hintOf = (code: string): string => {
    const locker = [choice, orderLocker, ...search.loaded].find(
      (one) => one?.code.toLowerCase() === code.toLowerCase(),
    )
    if (locker) return [locker.name, lockerAddress(locker)].filter(Boolean).join(", ")
    const trouble = troubleOf(search, t)
    if (trouble) return `${trouble} ${t("lockers.enterCode")}`
    return t(code && search.list ? "lockers.unlisted" : "lockers.hint")
  }
  return (
    <Form.Field<Values>
      name={name}
      render={({ field }) => (
        <Form.Item>
          <Form.Label>{t("fields.locker")}</Form.Label>
          <LockerCombobox
            field={field}
            search={search}
            onChoose={(locker) => {
              setChoice(locker)
              onFound(search.list?.postal_code ?? "")
            }}
            onEnter={() => onFound("")}
          />
          <Form.Hint className="break-words">{hintOf(field.value)}</Form.Hint>
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}

interface LockerComboboxProps {
  field: {
    name: string
    /** A locker code. */
    value: string
    onChange: (code: string) => void
    onBlur: () => void
    ref: (element: HTMLInputElement | null) => void
  }
  search: LockerSearch
  onChoose: (locker: ListedLocker) => void
  /** Called when a code is typed that is not listed. */
  onEnter: () => void
}

const NONE = -1

/**
 * An input that suggests lockers and also takes any other text (ARIA Authoring Practices, "Editable combobox with
 * list autocomplete"). Typed text goes into the form when the field loses focus, so that no request is made for half
 * a word. The dashboard's combobox drops typed text that was not chosen, but a code must be possible to type while
 * the lockers cannot be listed.
 */
function LockerCombobox({ field, search, onChoose, onEnter }: LockerComboboxProps) {
  const { t } = useTexts()
  const { name, value, onChange, onBlur, ref } = field
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(NONE)
  const listId = useId()
  const { lockers } = search
  const current = isOpen ? lockers[active] : undefined
  const close = () => {
    setIsOpen(false)
    setActive(NONE)
  }
  useEscape(isOpen, close)
  const choose = (locker: ListedLocker) => {
    onChoose(locker)
    onChange(locker.code)
    search.setText(undefined)
    close()
  }
  const leave = () => {
    const code = search.text?.trim()
    const locker = search.loaded.find((one) => one.code.toLowerCase() === code?.toLowerCase())
    if (locker) {
      return choose(locker)
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
  return (
    <div className="relative">
      <Form.Control>
        <Input
          ref={ref}
          name={name}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={current && optionId(listId, active)}
          className="pe-8"
          value={search.text ?? value}
          onChange={({ target }) => {
            search.setText(target.value)
            setIsOpen(true)
            setActive(NONE)
          }}
          onClick={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            leave()
            onBlur()
          }}
        />
      </Form.Control>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t(isOpen ? "lockers.hide" : "lockers.show")}
        className="text-ui-fg-muted hover:text-ui-fg-base absolute inset-y-0 end-0 flex size-8 items-center justify-center"
        onMouseDown={(event) => {
          event.preventDefault()
          event.currentTarget.parentElement?.querySelector("input")?.focus()
        }}
        onClick={isOpen ? close : () => setIsOpen(true)}
      >
        <TrianglesMini />
      </button>
      {isOpen && (
        <LockerOptions
          id={listId}
          search={search}
          active={active}
          chosenCode={value}
          onChoose={choose}
        />
      )}
    </div>
  )
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

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

interface LockerOptionsProps extends Pick<LockerComboboxProps, "search" | "onChoose"> {
  id: string
  /** Index of the highlighted locker; below 0 for none. */
  active: number
  chosenCode: string
}

/** The open list of a locker field. A click in it leaves the focus in the field. */
function LockerOptions({ id, search, active, chosenCode, onChoose }: LockerOptionsProps) {
  const { t, locale } = useTexts()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" })
  }, [active])
  return (
    <div
      className="shadow-elevation-flyout bg-ui-bg-base absolute inset-x-0 top-full z-50 mt-1 rounded-lg"
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul
        ref={list}
        id={id}
        role="listbox"
        // Otherwise browsers put a scrolling list into the Tab order.
        tabIndex={-1}
        aria-label={t("lockers.list")}
        className="max-h-60 overflow-y-auto p-1 empty:hidden"
      >
        {search.lockers.map((locker, index) => (
          <li
            key={locker.code}
            id={optionId(id, index)}
            role="option"
            aria-selected={locker.code === chosenCode}
            className={clx(
              "hover:bg-ui-bg-base-hover flex cursor-pointer items-start justify-between gap-x-3 rounded-md px-2 py-1.5",
              index === active && "bg-ui-bg-base-hover",
            )}
            onClick={() => onChoose(locker)}
          >
            <div className="min-w-0 break-words">
              <Text
                size="small"
                leading="compact"
                weight={locker.code === chosenCode ? "plus" : "regular"}
              >
                {locker.name}
              </Text>
              <Fine leading="compact" className="mt-0.5">
                {dotted(locker.code, lockerAddress(locker))}
              </Fine>
            </div>
            {locker.distance_km !== null && (
              <Fine leading="compact" className="shrink-0">
                {formatDistance(locker.distance_km, locale)}
              </Fine>
            )}
          </li>
        ))}
      </ul>
      {/* Screen readers announce changes. */}
      <div
        role="status"
        className="border-ui-border-base flex flex-col gap-y-1 border-t px-3 py-2 empty:hidden"
      >
        {notesOf(search, t).map((note) => (
          <Fine key={note} leading="compact">
            {note}
          </Fine>
        ))}
      </div>
    </div>
  )
}

/** Why there is no list. */
function troubleOf({ list, error }: LockerSearch, t: Texts): string | undefined {
  if (error) return t("lockers.failed", { reason: error.message })
  return list?.reason ? t(`lockers.reasons.${list.reason.code}`) : undefined
}

/** Notes under the list of lockers. */
function notesOf(search: LockerSearch, t: Texts): string[] {
  const { lockers, list, more, isLooking, text } = search
  if (isLooking) return [t("lockers.looking")]
  const trouble = troubleOf(search, t)
  if (trouble) return [trouble]
  return [
    lockers.length === 0 && text ? t("lockers.noMatch") : "",
    more > 0 ? t("lockers.more", { count: more }) : "",
    list?.too_small ? t("lockers.tooSmall", { count: list.too_small }) : "",
    list?.is_stale ? t("lockers.stale") : "",
  ].filter(Boolean)
}

/** Enough to read through; the rest are found by typing. */
const SHOWN_AT_MOST = 50

type LockerSearch = ReturnType<typeof useLockerSearch>

/**
 * Searches the lockers near an order's address. If none matches and the text may be a postal code, it searches near
 * that code.
 */
function useLockerSearch(area: LockerArea) {
  const [text, setText] = useState<string>()
  const near = useLockers(area)
  const nearMatches = filterLockers(near.data?.lockers ?? [], text ?? "")
  const typedCode = nearMatches.length === 0 && near.data ? postalCodeIn(text ?? "") : undefined
  const elsewhere = useDebounced(typedCode)
  const isElsewhere = typedCode !== undefined && typedCode === elsewhere
  const far = useLockers({ ...area, postalCode: elsewhere }, isElsewhere)
  const answer = isElsewhere && !far.isPlaceholderData ? far.data : undefined
  // The typed text is not a postal code of the country.
  const there = answer?.reason?.code === "no_address" ? undefined : answer
  const matches = there?.lockers ?? nearMatches
  return {
    /** Undefined while nothing is typed. */
    text,
    setText,
    lockers: matches.slice(0, SHOWN_AT_MOST),
    more: Math.max(matches.length - SHOWN_AT_MOST, 0),
    list: there ?? near.data,
    /** All loaded lockers, whether they match or not. */
    loaded: [...(near.data?.lockers ?? []), ...(there?.lockers ?? [])],
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
      getFrom<LockerList>("lockers", {
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
