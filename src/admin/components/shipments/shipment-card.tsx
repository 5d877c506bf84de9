import { SectionRow } from "@medusajs/dashboard/components"
import { ArrowPath, XCircle } from "@medusajs/icons"
import { Button, Text, Copy, Badge } from "@medusajs/ui"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { formatMoney } from "../../lib/format-money"
import type { PluginSettings } from "../../lib/settings"
import {
  pickupTimeZone,
  isEnded,
  type Shipment,
  type DescribedPackage,
  describePackages,
  type ShipmentPackage,
} from "../../lib/shipment"
import { shipmentActions, type ShipmentAction } from "../../lib/shipment-actions"
import { LockerText } from "../lockers/order-locker"
import { PackageDrawing } from "../package-drawing"
import { RowMenu } from "../section/row-menu"
import { PickupTime, ShipmentStateBadge } from "./shipment-facts"
import { ShipmentLabel } from "./shipment-label"
import { ShipmentNotes } from "./shipment-notes"
import { ShipmentTimeline } from "./shipment-timeline"
import { useRunAction } from "./use-run-action"

const WITH_CARRIER: Shipment["state"][] = ["confirmed", "tracked", "voided"]

interface ShipmentCardProps {
  shipment: Shipment
  /** Currency of the order, for the amount that the carrier collects. */
  orderCurrency: string
  /** Undefined while they load. */
  settings: PluginSettings | undefined
  /** Its fulfillment is active, and no newer shipment replaces it. */
  isWanted: boolean
  /** Its fulfillment was canceled, or the service has a newer shipment for it. */
  isDropped: boolean
}

/** One shipment of an order: its state, its data and its actions. */
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

interface ShipmentButtonsProps {
  shipment: Shipment
  actions: ShipmentAction[]
}

/** The usual next actions of a shipment. Shows nothing if there are none. */
function ShipmentButtons({ shipment, actions }: ShipmentButtonsProps) {
  const { t } = useTexts()
  const { run, running } = useRunAction(shipment)
  const usual = actions.filter((action) => action !== "void" && action !== "replace")
  if (usual.length === 0) {
    return null
  }
  return (
    <div className="bg-ui-bg-subtle flex flex-wrap items-center justify-end gap-2 rounded-b-lg px-4 py-4">
      {usual.map((action) => (
        <Button
          key={action}
          size="small"
          variant="secondary"
          isLoading={running === action}
          onClick={() => void run(action)}
        >
          {t(`shipments.actions.${action}`)}
        </Button>
      ))}
    </div>
  )
}

/** The quoted price, the charged price once it is known, and the difference. */
function ShipmentPrice({ shipment }: { shipment: Shipment }) {
  const { t, locale } = useTexts()
  const { quoted_price: quoted, charged_price: charged, price_currency: currency } = shipment
  const format = (decimal: string) => formatMoney(decimal, currency, locale)
  return (
    <div className="flex flex-col gap-y-1">
      {quoted && (
        <Text size="small" leading="compact">
          {t("shipments.quoted", { price: format(quoted) })}
        </Text>
      )}
      {charged && (
        <Text size="small" leading="compact">
          {t("shipments.charged", { price: format(charged) })}
        </Text>
      )}
      {quoted && charged && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {describeDifference(Number(charged) - Number(quoted), t, (amount) =>
            format(amount.toFixed(2)),
          )}
        </Text>
      )}
    </div>
  )
}

/** Smaller differences are none: prices have two decimals. */
const LEAST = 0.005

function describeDifference(more: number, t: Texts, format: (amount: number) => string): string {
  if (Math.abs(more) < LEAST) return t("shipments.asQuoted")
  const price = format(Math.abs(more))
  return more > 0
    ? t("shipments.moreThanQuoted", { price })
    : t("shipments.lessThanQuoted", { price })
}

/** The tracking numbers, linked if the carrier's page is known, and how many are missing. */
function TrackingList({ tracking, packages }: Pick<Shipment, "tracking" | "packages">) {
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

interface ShipmentHeaderProps {
  shipment: Shipment
  actions: ShipmentAction[]
}

/** The name of the shipment and its state. */
function ShipmentHeader({ shipment, actions }: ShipmentHeaderProps) {
  const { t } = useTexts()
  const number = shipment.shipment_id && t("shipments.number", { number: shipment.shipment_id })
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <Text size="small" leading="compact" weight="plus" className="break-words">
            {shipment.service_name ?? shipment.service_code}
          </Text>
          <Text size="small" leading="compact" className="text-ui-fg-subtle mt-1 break-words">
            {[shipment.reference, number].filter(Boolean).join(" · ")}
          </Text>
        </div>
        <div className="flex shrink-0 items-start gap-x-2">
          <div className="flex flex-col items-end gap-y-1">
            <ShipmentStateBadge state={shipment.state} />
            {shipment.kind === "return" && (
              <Badge size="2xsmall" color="blue">
                {t("shipments.return")}
              </Badge>
            )}
            {shipment.environment === "development" && (
              <Badge size="2xsmall" color="orange">
                {t("account.environments.development")}
              </Badge>
            )}
          </div>
          <ShipmentMenu shipment={shipment} actions={actions} />
        </div>
      </div>
    </div>
  )
}

const ICONS = { replace: <ArrowPath />, void: <XCircle /> }

interface ShipmentMenuProps {
  shipment: Shipment
  actions: ShipmentAction[]
}

/** The rare actions of a shipment. Shows nothing if there are none. */
function ShipmentMenu({ shipment, actions }: ShipmentMenuProps) {
  const { t } = useTexts()
  const { run } = useRunAction(shipment)
  const rare = (["replace", "void"] as const).filter((action) => actions.includes(action))
  if (rare.length === 0) {
    return null
  }
  const items = rare.map((action) => ({
    icon: ICONS[action],
    label: t(`shipments.actions.${action}`),
    onClick: () => void run(action),
  }))
  return <RowMenu name={shipment.reference} groups={[{ actions: items }]} />
}

/** Pixels of the longest side of the largest package. */
const LONGEST = 26

interface PackageListProps {
  packages: ShipmentPackage[]
  sizeUnit: string
}

/** The packages, drawn to one scale, with size and gross weight. Equal packages share a line. */
function PackageList({ packages, sizeUnit }: PackageListProps) {
  const { locale } = useTexts()
  const format = (decimal: string) =>
    Number(decimal).toLocaleString(locale, { maximumFractionDigits: 3 })
  const described = describePackages(packages)
  const scale = LONGEST / Math.max(...described.flatMap(numericSizes), 1)
  return (
    <ul className="flex flex-col gap-y-2">
      {described.map((alike, index) => (
        <li key={index} className="flex items-center gap-x-3">
          {alike.sizes && <PackageDrawing sizes={numericSizes(alike)} scale={scale} />}
          <Text size="small" leading="compact">
            {alike.count > 1 && `${alike.count}x `}
            {alike.sizes && `${alike.sizes.map(format).join(" × ")} ${sizeUnit}, `}
            {format(alike.weight)} kg
          </Text>
        </li>
      ))}
    </ul>
  )
}

function numericSizes({ sizes }: DescribedPackage): [number, number, number] {
  const [length, width, height] = sizes ?? ["0", "0", "0"]
  return [Number(length), Number(width), Number(height)]
}
