import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import type { Locker } from "../client"
import { isShortcut } from "../shared/is-shortcut"
import type { Wording } from "../shared/wording"
import { LockerOption } from "./locker-option"
import { nextActive } from "./next-active"
import { scrollWithin } from "./scroll-within"

interface LockerListboxProps extends Wording {
  id: string
  lockers: Locker[]
  value: string | null
  onChoose: (locker: Locker) => void
  isDisabled?: boolean
}

/** The lockers as one stop of the tab key; arrows lead through it, Enter or the space bar chooses. */
export function LockerListbox(props: LockerListboxProps) {
  const { id, lockers, value, onChoose, isDisabled, texts, locale } = props
  const element = useRef<HTMLUListElement>(null)
  const [activeCode, setActiveCode] = useState<string | null>(null)
  const indexOf = (code: string | null) => lockers.findIndex((locker) => locker.code === code)
  const active = Math.max(indexOf(activeCode), -1)
  const isListed = indexOf(value) >= 0
  const lastValue = useRef(value)

  useEffect(() => {
    if (lastValue.current === value) return
    lastValue.current = value
    // Chosen on the map, it is to be seen here too.
    if (isListed) setActiveCode(value)
  }, [value, isListed])
  useEffect(() => {
    const option = element.current?.children[active]
    if (element.current && option instanceof HTMLElement) scrollWithin(element.current, option)
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event)) return
    const next = nextActive(event.key, active, lockers.length)
    const locker = lockers[active]
    if (next !== undefined) {
      event.preventDefault()
      setActiveCode(lockers[next]?.code ?? null)
    } else if ((event.key === "Enter" || event.key === " ") && locker) {
      event.preventDefault()
      onChoose(locker)
    }
  }
  const onFocus = ({ currentTarget }: FocusEvent) => {
    // Scrolled under a mouse that is being pressed, the list would lose the click.
    if (active >= 0 || !currentTarget.matches(":focus-visible")) return
    setActiveCode(isListed ? value : (lockers[0]?.code ?? null))
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
        <LockerOption
          key={locker.code}
          id={`${id}-${index}`}
          locker={locker}
          locale={locale}
          isActive={index === active}
          isChosen={locker.code === value}
          onChoose={() => {
            setActiveCode(locker.code)
            onChoose(locker)
          }}
        />
      ))}
    </ul>
  )
}
