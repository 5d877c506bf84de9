import { clx, Text } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { formatDistance } from "../../lib/format-distance"
import type { ListedLocker } from "../../lib/locker"
import { lockerAddress } from "../../lib/locker-address"
import type { LockerSearch } from "./use-locker-search"

interface LockerOptionsProps {
  id: string
  search: LockerSearch
  /** Its place in the list; below 0 for none. */
  active: number
  chosenCode: string
  onChoose: (locker: ListedLocker) => void
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** The open list of a locker field. The focus stays in the field, also while it is clicked. */
export function LockerOptions({ id, search, active, chosenCode, onChoose }: LockerOptionsProps) {
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
        // Else a browser makes a list that scrolls a stop of the Tab key.
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
              <Text size="xsmall" leading="compact" className="text-ui-fg-subtle mt-0.5">
                {[locker.code, lockerAddress(locker)].filter(Boolean).join(" · ")}
              </Text>
            </div>
            {locker.distance_km !== null && (
              <Text size="xsmall" leading="compact" className="text-ui-fg-subtle shrink-0">
                {formatDistance(locker.distance_km, locale)}
              </Text>
            )}
          </li>
        ))}
      </ul>
      <LockerListNotes search={search} />
    </div>
  )
}

/** What there is to say of a list of lockers, beneath it; a screen reader hears it as it changes. */
function LockerListNotes({ search }: { search: LockerSearch }) {
  const { t } = useTexts()
  return (
    <div
      role="status"
      className="border-ui-border-base flex flex-col gap-y-1 border-t px-3 py-2 empty:hidden"
    >
      {notesOf(search, t).map((note) => (
        <Text key={note} size="xsmall" leading="compact" className="text-ui-fg-subtle">
          {note}
        </Text>
      ))}
    </div>
  )
}

function notesOf(
  { lockers, list, more, isLooking, error, text }: LockerSearch,
  t: Texts,
): string[] {
  if (isLooking) return [t("lockers.looking")]
  if (error) return [t("lockers.failed", { reason: error.message })]
  if (list?.reason) return [t(`lockers.reasons.${list.reason.code}`)]
  return [
    lockers.length === 0 && text ? t("lockers.noMatch") : "",
    more > 0 ? t("lockers.more", { count: more }) : "",
    list?.too_small ? t("lockers.tooSmall", { count: list.too_small }) : "",
    list?.is_stale ? t("lockers.stale") : "",
  ].filter(Boolean)
}
