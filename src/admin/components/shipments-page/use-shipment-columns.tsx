import { Badge, createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { Link } from "react-router-dom"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import { formatMoney } from "../../lib/format-money"
import type { Shipment } from "../../lib/shipment"
import { PickupTime } from "../shipments/pickup-time"
import { ShipmentStateBadge } from "../shipments/shipment-state-badge"
import { FirstNumber } from "./first-number"

const helper = createDataTableColumnHelper<Shipment>()

export function useShipmentColumns() {
  const { t, locale } = useTexts()
  const { data: settings } = useSettings()
  const timeZone = settings?.pickup_time_zone
  return useMemo(
    () => [
      helper.select(),
      helper.display({
        id: "order",
        header: t("shipmentsPage.columns.order"),
        cell: ({ row: { original: shipment } }) => <OrderCell shipment={shipment} />,
      }),
      helper.accessor("state", {
        header: t("shipmentsPage.columns.state"),
        cell: ({ getValue }) => <ShipmentStateBadge state={getValue()} />,
      }),
      helper.display({
        id: "service",
        header: t("shipmentsPage.columns.service"),
        cell: ({ row: { original: shipment } }) => (
          <div className="flex items-center gap-x-2">
            {shipment.service_name ?? shipment.service_code}
            {shipment.kind === "return" && (
              <Badge size="2xsmall" color="blue">
                {t("shipments.return")}
              </Badge>
            )}
          </div>
        ),
      }),
      helper.display({
        id: "packages",
        header: t("shipmentsPage.columns.packages"),
        cell: ({ row: { original } }) =>
          t("shipmentsPage.packages", { count: original.packages.length }),
      }),
      helper.display({
        id: "price",
        header: t("shipmentsPage.columns.price"),
        cell: ({ row: { original: shipment } }) => {
          const price = shipment.charged_price ?? shipment.quoted_price
          return price ? formatMoney(price, shipment.price_currency, locale) : "–"
        },
      }),
      helper.display({
        id: "tracking",
        header: t("shipmentsPage.columns.tracking"),
        cell: ({ row: { original: shipment } }) => <FirstNumber tracking={shipment.tracking} />,
      }),
      helper.display({
        id: "pickup",
        header: t("shipmentsPage.columns.pickup"),
        cell: ({ row: { original: shipment } }) =>
          shipment.pickup_at ? <PickupTime at={shipment.pickup_at} timeZone={timeZone} /> : "–",
      }),
      helper.accessor("created_at", {
        header: t("shipmentsPage.columns.created"),
        cell: ({ getValue }) => formatMoment(getValue(), locale),
        enableSorting: true,
        sortLabel: t("shipmentsPage.columns.created"),
        sortAscLabel: t("shipmentsPage.oldest"),
        sortDescLabel: t("shipmentsPage.newest"),
      }),
    ],
    [t, locale, timeZone],
  )
}

function OrderCell({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const number = shipment.shipment_id && t("shipments.number", { number: shipment.shipment_id })
  return (
    <div className="flex flex-col py-2">
      <Link
        to={`/orders/${shipment.order_id}`}
        className="text-ui-fg-base hover:text-ui-fg-subtle underline transition-fg w-fit"
        onClick={(event) => event.stopPropagation()}
      >
        {shipment.order_display_id ? `#${shipment.order_display_id}` : shipment.reference}
      </Link>
      <span className="text-ui-fg-subtle text-nowrap">
        {[shipment.reference, number].filter(Boolean).join(" · ")}
      </span>
    </div>
  )
}
