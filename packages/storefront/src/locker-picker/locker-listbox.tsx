import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import type { Locker } from "../client"
import { useShop } from "../shared/frame"

interface LockerListboxProps {
  id: string
  lockers: Locker[]
  value: string | null
  onChoose: (locker: Locker) => void
}

/** The lockers as one tab stop. Arrow keys move in the list; Enter or the space bar chooses. */
export function LockerListbox({ id, lockers, value, onChoose }: LockerListboxProps) {
  const { texts, locale, isDisabled } = useShop()
  const element = useRef<HTMLUListElement>(null)
  /** The locker that the keyboard is on. */
  const [activeCode, setActiveCode] = useState<string>()
  const active = lockers.findIndex(({ code }) => code === activeCode)

  useEffect(() => {
    const option = element.current?.children[active]
    if (element.current && option instanceof HTMLElement) scrollWithin(element.current, option)
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event)) return
    const next = lockers[nextActive(event.key, active, lockers.length) ?? -1]
    const locker = lockers[active]
    if (next) {
      event.preventDefault()
      setActiveCode(next.code)
    } else if ((event.key === "Enter" || event.key === " ") && locker) {
      event.preventDefault()
      onChoose(locker)
    }
  }
  const onFocus = ({ currentTarget }: FocusEvent) => {
    // Scrolling during a mouse press would lose the click.
    if (active >= 0 || !currentTarget.matches(":focus-visible")) return
    const chosen = lockers.find(({ code }) => code === value)
    setActiveCode((chosen ?? lockers[0])?.code)
  }
  return (
    <ul
      ref={element}
      id={id}
      className="shipord-list"
      role="listbox"
      aria-label={texts.lockers}
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      aria-disabled={isDisabled}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {lockers.map((locker, index) => {
        const address = lockerAddress(locker)
        return (
          <li
            key={locker.code}
            id={`${id}-${index}`}
            className="shipord-locker"
            role="option"
            aria-selected={locker.code === value}
            data-active={index === active || undefined}
            onClick={() => {
              setActiveCode(locker.code)
              onChoose(locker)
            }}
          >
            <span className="shipord-locker-name">{locker.name}</span>
            {locker.distance_km !== null && (
              <span className="shipord-distance">{formatDistance(locker.distance_km, locale)}</span>
            )}
            {address !== "" && <span className="shipord-address">{address}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Whether a key is a shortcut of the browser, such as Ctrl and End. Shift only types another sign. */
export function isShortcut(key: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return key.ctrlKey || key.metaKey || key.altKey
}

/** Scrolls a list until an entry is visible; scrolls nothing around the list. */
function scrollWithin(list: HTMLElement, entry: HTMLElement): void {
  const seen = list.getBoundingClientRect()
  const place = entry.getBoundingClientRect()
  if (place.top < seen.top) list.scrollTop -= seen.top - place.top
  if (place.bottom > seen.bottom) list.scrollTop += place.bottom - seen.bottom
}

/** The new position after a key press; undefined for keys that do not move. */
function nextActive(key: string, active: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(active + 1, count - 1)
    case "ArrowUp":
      return Math.max(active - 1, 0)
    case "Home":
      return 0
    case "End":
      return count - 1
    default:
      return undefined
  }
}

/** Address, postal code and city in one line, each once. */
function lockerAddress({ address, city, postal_code }: Locker): string {
  const place = [postal_code, city].filter((part) => part && !address?.includes(part)).join(" ")
  return [address, place].filter(Boolean).join(", ")
}

/** A distance as a locale writes it, in steps of ten metres below one kilometre. */
export function formatDistance(kilometres: number, locale: string): string {
  const metres = Math.round(kilometres * 100) * 10
  const [value, unit] = metres < 1000 ? [metres, "meter"] : [kilometres, "kilometer"]
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
