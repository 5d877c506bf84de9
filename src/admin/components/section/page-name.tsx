import { useTexts } from "../../i18n/use-texts"

/** The name of a page in the breadcrumbs. */
export function PageName({ text }: { text: "shipments.title" | "toShip.title" | "reports.title" }) {
  const { t } = useTexts()
  return <span>{t(text)}</span>
}
