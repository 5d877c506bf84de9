import { ArrowPath, XCircle } from "@medusajs/icons"
import { Badge, Copy } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import type { ComponentProps } from "react"
import { usePermissions } from "../../hooks/use-permissions"
import { useTexts } from "../../i18n/use-texts"
import { dotted, formatMoney } from "../../lib/formats"
import { queryKeys } from "../../lib/query-keys"
import { getFrom } from "../../lib/sdk"
import {
  type DescribedPackage,
  describePackages,
  isEnded,
  pickupTimeZone,
  type Shipment,
  type ShipmentAction,
  shipmentActions,
} from "../../lib/shipment"
import type { PlannedPackage } from "../../lib/shipping-plan"
import { LockerText } from "../lockers/order-locker"
import { LoadingSteps, PackageDrawing } from "../package-drawing"
import { RowMenu, SmallButton } from "../section/menus"
import { Rows } from "../section/section"
import { Fine, Folded, Note, Strong, TextLink } from "../section/texts"
import { Waiting } from "../section/waiting"
import { PickupTime, ShipmentNotes, ShipmentStateBadge } from "./shipment-facts"
import { ShipmentLabel } from "./shipment-label"
import { ShipmentTimeline } from "./shipment-timeline"
import { useRunAction } from "./use-run-action"

const WITH_CARRIER: Shipment["state"][] = ["confirmed", "tracked", "voided"]

interface ShipmentCardProps extends ComponentProps<typeof ShipmentTimeline> {
  /** Currency of the order, for the amount that the carrier collects. */
  orderCurrency: string
  isDelivered: boolean
}

/** One shipment of an order: its state, its data and its actions. */
export function ShipmentCard(props: ShipmentCardProps) {
  const { shipment, orderCurrency, settings, isWanted, isDelivered } = props
  const { t, locale } = useTexts()
  const { package_type, pickup_at, locker, locker_code, cod_amount } = shipment
  const may = usePermissions()
  const actions = shipmentActions(shipment, { may, isWanted, isDelivered })
  const usual = actions.filter((action) => action !== "void" && action !== "replace")
  const { run, running } = useRunAction(shipment)
  const isWithCarrier = WITH_CARRIER.includes(shipment.state)
  return (
    <article className="divide-y" aria-label={shipment.reference}>
      <div>
        <ShipmentHeader
          shipment={shipment}
          actions={actions}
          onAction={(action) => void run(action)}
        />
        <ShipmentNotes shipment={shipment} />
      </div>
      <ShipmentTimeline {...props} />
      <Rows
        rows={[
          [
            t(package_type === 2 ? "fields.envelopes" : "fields.packages"),
            <PackageList shipment={shipment} />,
          ],
        ]}
      />
      {shipment.kind === "delivery" && !isEnded(shipment) && (
        <div className="px-6 py-4">
          <Folded label={t("loading.howTo")}>{() => <ShipmentPacking id={shipment.id} />}</Folded>
        </div>
      )}
      <Rows
        rows={[
          [t("shipments.fields.referenceNumber"), shipment.reference_number],
          [
            t("fields.price"),
            (shipment.quoted_price ?? shipment.charged_price) && (
              <ShipmentPrice shipment={shipment} />
            ),
          ],
          [t("shipments.fields.cod"), cod_amount && formatMoney(cod_amount, orderCurrency, locale)],
          [t("fields.locker"), locker_code && <LockerText locker={locker} code={locker_code} />],
          [
            t("fields.pickup"),
            pickup_at && !isEnded(shipment) && (
              <PickupTime at={pickup_at} timeZone={pickupTimeZone(shipment, settings)} />
            ),
          ],
          [t("fields.label"), isWithCarrier && <ShipmentLabel shipment={shipment} />],
          [t("fields.tracking"), isWithCarrier && <TrackingList shipment={shipment} />],
        ]}
      />
      {usual.length > 0 && (
        <div className="bg-ui-bg-subtle flex flex-wrap items-center justify-end gap-2 rounded-b-lg px-4 py-4">
          {usual.map((action) => (
            <SmallButton
              key={action}
              isLoading={running === action}
              onClick={() => void run(action)}
            >
              {t(`shipments.actions.${action}`)}
            </SmallButton>
          ))}
        </div>
      )}
    </article>
  )
}

interface ShipmentHeaderProps {
  shipment: Shipment
  actions: ShipmentAction[]
  onAction: (action: ShipmentAction) => void
}

const ICONS = { replace: <ArrowPath />, void: <XCircle /> }

/** Name, numbers and state, and a menu of the rare actions. */
function ShipmentHeader({ shipment, actions, onAction }: ShipmentHeaderProps) {
  const { t } = useTexts()
  const number = shipment.shipment_id && t("shipments.number", { number: shipment.shipment_id })
  const rare = (["replace", "void"] as const)
    .filter((action) => actions.includes(action))
    .map((action) => ({
      icon: ICONS[action],
      label: t(`shipments.actions.${action}`),
      onClick: () => onAction(action),
    }))
  return (
    <div className="flex items-start justify-between gap-x-4 px-6 py-4">
      <div className="min-w-0">
        <Strong className="break-words">{shipment.service_name ?? shipment.service_code}</Strong>
        <Note leading="compact" className="mt-1 break-words">
          {dotted(shipment.reference, number)}
        </Note>
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
        {rare.length > 0 && <RowMenu name={shipment.reference} groups={[{ actions: rare }]} />}
      </div>
    </div>
  )
}

/** The quoted price, the charged price once it is known, and the difference. */
function ShipmentPrice({ shipment }: { shipment: Shipment }) {
  const { t, locale } = useTexts()
  const { quoted_price: quoted, charged_price: charged, price_currency: currency } = shipment
  const format = (decimal: string) => formatMoney(decimal, currency, locale)
  const describeDifference = (more: number) => {
    // Smaller differences are none: prices have two decimals.
    if (Math.abs(more) < 0.005) return t("shipments.asQuoted")
    const price = format(Math.abs(more).toFixed(2))
    return t(more > 0 ? "shipments.moreThanQuoted" : "shipments.lessThanQuoted", { price })
  }
  return (
    <div className="flex flex-col gap-y-1">
      {quoted && <span>{t("shipments.quoted", { price: format(quoted) })}</span>}
      {charged && <span>{t("shipments.charged", { price: format(charged) })}</span>}
      {quoted && charged && <Fine>{describeDifference(Number(charged) - Number(quoted))}</Fine>}
    </div>
  )
}

/** The tracking numbers, linked if the carrier's page is known, and how many are missing. */
function TrackingList({ shipment: { tracking, packages } }: { shipment: Shipment }) {
  const { t } = useTexts()
  if (tracking.length === 0) {
    return <>{t("shipments.noNumbersYet")}</>
  }
  return (
    <div className="flex min-w-0 flex-col gap-y-1">
      <ul className="flex flex-col gap-y-1">
        {tracking.map(({ number, url }) => (
          <li key={number} className="flex items-center gap-x-1">
            {url ? (
              <TextLink to={url} isNewTab className="break-all">
                {number}
              </TextLink>
            ) : (
              <span className="break-all">{number}</span>
            )}
            <Copy content={number} className="text-ui-fg-subtle" />
          </li>
        ))}
      </ul>
      {tracking.length < packages.length && (
        <Fine>
          {t("shipments.someNumbers", { known: tracking.length, expected: packages.length })}
        </Fine>
      )}
    </div>
  )
}

/** Pixels of the longest side of the largest package. */
const LONGEST = 26

/** The packages, drawn to one scale, with size and gross weight. Equal packages share a line. */
function PackageList({ shipment: { packages, size_unit } }: { shipment: Shipment }) {
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
          <span>
            {alike.count > 1 && `${alike.count}x `}
            {alike.sizes && `${alike.sizes.map(format).join(" × ")}\u00A0${size_unit}, `}
            {`${format(alike.weight)}\u00A0kg`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function numericSizes({ sizes }: DescribedPackage): [number, number, number] {
  const [length, width, height] = sizes ?? ["0", "0", "0"]
  return [Number(length), Number(width), Number(height)]
}

/** How the packages of a shipment are filled. */
function ShipmentPacking({ id }: Pick<Shipment, "id">) {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: queryKeys.packagesOf(id),
    queryFn: async () =>
      (await getFrom<{ packages: PlannedPackage[] }>(`shipments/${id}/packages`)).packages,
  })
  if (!query.data) return <Waiting query={query} />
  const drawn = query.data.some(({ drawing }) => drawing)
  return drawn ? (
    <ul className="flex flex-col gap-y-4">
      {query.data.map(({ name, drawing, contents }, index) => (
        <li key={index} className="flex flex-col gap-y-2">
          <Strong>
            {[t("ship.packages.one", { number: index + 1 }), name].filter(Boolean).join(": ")}
          </Strong>
          {drawing && <LoadingSteps drawing={drawing} contents={contents} />}
        </li>
      ))}
    </ul>
  ) : (
    <Note>{t("loading.unknown")}</Note>
  )
}
