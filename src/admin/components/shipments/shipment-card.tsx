import { SectionRow } from "@medusajs/dashboard/components"
import { useTexts } from "../../i18n/use-texts"
import { formatMoney } from "../../lib/format-money"
import { pickupTimeZone } from "../../lib/pickup-time-zone"
import type { PluginSettings } from "../../lib/settings"
import { isEnded, type Shipment } from "../../lib/shipment"
import { shipmentActions } from "../../lib/shipment-actions"
import { LockerText } from "../lockers/locker-text"
import { PackageList } from "./package-list"
import { PickupTime } from "./pickup-time"
import { ShipmentButtons } from "./shipment-buttons"
import { ShipmentHeader } from "./shipment-header"
import { ShipmentLabel } from "./shipment-label"
import { ShipmentNotes } from "./shipment-notes"
import { ShipmentPrice } from "./shipment-price"
import { ShipmentTimeline } from "./shipment-timeline"
import { TrackingList } from "./tracking-list"

const WITH_CARRIER: Shipment["state"][] = ["confirmed", "tracked", "released"]

interface ShipmentCardProps {
  shipment: Shipment
  /** Of the order, and so of what the carrier collects. */
  orderCurrency: string
  /** Undefined while they are loading. */
  settings: PluginSettings | undefined
  /** Its fulfillment stands, and nothing newer is being ordered in its place. */
  isWanted: boolean
  /** Its fulfillment was canceled, or the service has a newer one in its place. */
  isDropped: boolean
}

/** One shipment of an order: where it stands, what it is, what can be done. */
export function ShipmentCard({
  shipment,
  orderCurrency,
  settings,
  isWanted,
  isDropped,
}: ShipmentCardProps) {
  const { t, locale } = useTexts()
  const actions = shipmentActions(shipment, isWanted)
  const isWithCarrier = WITH_CARRIER.includes(shipment.state)
  return (
    <article className="divide-y" aria-label={shipment.reference}>
      <div>
        <ShipmentHeader shipment={shipment} actions={actions} />
        <ShipmentNotes shipment={shipment} />
      </div>
      <ShipmentTimeline {...{ shipment, settings, isWanted, isDropped }} />
      <SectionRow
        title={t(
          shipment.package_type === 2 ? "shipments.fields.envelopes" : "shipments.fields.packages",
        )}
        value={<PackageList packages={shipment.packages} sizeUnit={shipment.size_unit} />}
      />
      {shipment.reference_number && (
        <SectionRow
          title={t("shipments.fields.referenceNumber")}
          value={shipment.reference_number}
        />
      )}
      {(shipment.quoted_price || shipment.charged_price) && (
        <SectionRow
          title={t("shipments.fields.price")}
          value={<ShipmentPrice shipment={shipment} />}
        />
      )}
      {shipment.cod_amount && (
        <SectionRow
          title={t("shipments.fields.cod")}
          value={formatMoney(shipment.cod_amount, orderCurrency, locale)}
        />
      )}
      {shipment.locker_code && (
        <SectionRow
          title={t("shipments.fields.locker")}
          value={<LockerText locker={shipment.locker} code={shipment.locker_code} />}
        />
      )}
      {shipment.pickup_at && !isEnded(shipment) && (
        <SectionRow
          title={t("shipments.fields.pickup")}
          value={
            <PickupTime at={shipment.pickup_at} timeZone={pickupTimeZone(shipment, settings)} />
          }
        />
      )}
      {isWithCarrier && (
        <>
          <SectionRow
            title={t("shipments.fields.label")}
            value={<ShipmentLabel shipment={shipment} />}
          />
          <SectionRow
            title={t("shipments.fields.tracking")}
            value={<TrackingList tracking={shipment.tracking} packages={shipment.packages} />}
          />
        </>
      )}
      <ShipmentButtons shipment={shipment} actions={actions} />
    </article>
  )
}
