import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react"
import type { Locker } from "../client"
import { useShop } from "../shared/frame"
import { LockerFacts } from "./locker-facts"

interface LockerListboxProps {
  id: string
  /** False while another tab is shown. */
  isSeen: boolean
  lockers: readonly Locker[]
  value: string | null
  /** The locker that the customer chose last time. */
  lastCode: string | undefined
  /** The locker that the keyboard is on, or that was picked on the map; the list scrolls to it. */
  activeCode: string | undefined
  onActive: (code: string) => void
  onChoose: (locker: Locker) => void
}

/** The lockers as one tab stop. Arrow keys move in the list; Enter or the space bar chooses. */
export function LockerListbox(props: LockerListboxProps) {
  const { id, lockers, value, isSeen, onChoose, onActive } = props
  const { texts, isDisabled } = useShop()
  const element = useRef<HTMLUListElement>(null)
  const active = lockers.findIndex(({ code }) => code === props.activeCode)

  useEffect(() => {
    const option = element.current?.children[active]
    if (!isSeen || !element.current || !(option instanceof HTMLElement)) return
    scrollWithin(element.current, option)
  }, [active, isSeen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event)) return
    const next = lockers[nextActive(event.key, active, lockers.length) ?? -1]
    const locker = lockers[active]
    if (next) {
      event.preventDefault()
      onActive(next.code)
    } else if ((event.key === "Enter" || event.key === " ") && locker) {
      event.preventDefault()
      onChoose(locker)
    }
  }
  const onFocus = ({ currentTarget }: FocusEvent) => {
    // Scrolling during a mouse press would lose the click.
    if (active >= 0 || !currentTarget.matches(":focus-visible")) return
    const start = lockers.find(({ code }) => code === value) ?? lockers[0]
    if (start) onActive(start.code)
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
      {lockers.map((locker, index) => (
        <li
          key={locker.code}
          id={`${id}-${index}`}
          className="shipord-locker"
          role="option"
          aria-selected={locker.code === value}
          data-active={index === active || undefined}
          onClick={() => {
            onActive(locker.code)
            onChoose(locker)
          }}
        >
          <LockerFacts locker={locker} isLast={locker.code === props.lastCode} />
        </li>
      ))}
    </ul>
  )
}

/** Whether a key is a shortcut of the browser, such as Ctrl and End. Shift only types another sign. */
export function isShortcut(key: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return key.ctrlKey || key.metaKey || key.altKey
}

/** Scrolls a list until an entry is visible; scrolls nothing around the list. */
function scrollWithin(list: HTMLElement, entry: HTMLElement): void {
  const frame = list.getBoundingClientRect()
  const place = entry.getBoundingClientRect()
  if (place.top < frame.top) list.scrollTop -= frame.top - place.top
  if (place.bottom > frame.bottom) list.scrollTop += place.bottom - frame.bottom
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
