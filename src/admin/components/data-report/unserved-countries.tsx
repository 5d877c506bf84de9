import { Badge } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { Findings } from "./findings"

/** Countries that the store sells to and no known service delivers to. */
export function UnservedCountries({ codes }: { codes: string[] }) {
  const { t, locale } = useTexts()
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
  return (
    <Findings
      title={t("dataReport.unserved.title")}
      description={t("dataReport.unserved.description")}
      none={t("dataReport.unserved.none")}
      count={codes.length}
      listed={codes.length}
    >
      <ul className="flex flex-wrap gap-1 px-6 py-4">
        {codes.map((code) => (
          <li key={code}>
            <Badge size="2xsmall">
              {names.of(code)} ({code})
            </Badge>
          </li>
        ))}
      </ul>
    </Findings>
  )
}
