import { useTexts } from "../../i18n/use-texts"
import type { Shipment } from "../../lib/shipment"

/** The first tracking number, linked where the carrier's page is known, and how many more there are. */
export function FirstNumber({ tracking }: Pick<Shipment, "tracking">) {
  const { t } = useTexts()
  const [first, ...more] = tracking
  if (!first) {
    return <>–</>
  }
  return (
    <div className="flex flex-col">
      {first.url ? (
        <a
          href={first.url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-ui-fg-base hover:text-ui-fg-subtle underline transition-fg w-fit"
          onClick={(event) => event.stopPropagation()}
        >
          {first.number}
        </a>
      ) : (
        <span>{first.number}</span>
      )}
      {more.length > 0 && (
        <span className="text-ui-fg-subtle">
          {t("shipmentsPage.moreNumbers", { count: more.length })}
        </span>
      )}
    </div>
  )
}
