import { Text } from "@medusajs/ui"
import { type Texts, useTexts } from "../../i18n/use-texts"
import type { LockerSearch } from "./use-locker-search"

/** What there is to say of a list of lockers, beneath it; a screen reader hears it as it changes. */
export function LockerListNotes({ search }: { search: LockerSearch }) {
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
