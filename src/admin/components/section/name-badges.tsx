import { Badge } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { nameOf, type Named } from "../../lib/named"

interface NameBadgesProps {
  values: string[]
  /** Undefined while the names load: then nothing is marked as unknown. */
  among: Named[] | undefined
  empty: string
}

/** The names of the chosen values; values that no longer exist are marked. */
export function NameBadges({ values, among, empty }: NameBadgesProps) {
  const { t } = useTexts()
  if (values.length === 0) {
    return <span>{empty}</span>
  }
  return (
    <div className="flex flex-wrap gap-1">
      {values.map((value) => {
        const name = among && nameOf(value, among)
        const isUnknown = among !== undefined && name === undefined
        return (
          <Badge key={value} size="2xsmall" color={isUnknown ? "orange" : "grey"}>
            {isUnknown ? t("common.unknown", { name: value }) : (name ?? value)}
          </Badge>
        )
      })}
    </div>
  )
}
