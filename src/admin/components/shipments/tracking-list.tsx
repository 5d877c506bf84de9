import { Copy, Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { Shipment } from "../../lib/shipment"

/** The tracking numbers, linked where the carrier's page is known, and how many are still missing. */
export function TrackingList({ tracking, packages }: Pick<Shipment, "tracking" | "packages">) {
  const { t } = useTexts()
  if (tracking.length === 0) {
    return (
      <Text size="small" leading="compact">
        {t("shipments.noNumbersYet")}
      </Text>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-y-1">
      <ul className="flex flex-col gap-y-1">
        {tracking.map(({ number, url }) => (
          <li key={number} className="flex items-center gap-x-1">
            <TrackingNumber number={number} url={url} />
            <Copy content={number} className="text-ui-fg-subtle" />
          </li>
        ))}
      </ul>
      {tracking.length < packages.length && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t("shipments.someNumbers", { known: tracking.length, expected: packages.length })}
        </Text>
      )}
    </div>
  )
}

function TrackingNumber({ number, url }: Shipment["tracking"][number]) {
  const text = (
    <Text size="small" leading="compact" as="span" className="break-all">
      {number}
    </Text>
  )
  return url ? (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="text-ui-fg-base hover:text-ui-fg-subtle underline underline-offset-2 transition-fg"
    >
      {text}
    </a>
  ) : (
    text
  )
}
