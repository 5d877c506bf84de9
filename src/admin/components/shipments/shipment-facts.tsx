import { StatusBadge } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/formats"
import {
  differenceField,
  isEnded,
  isMeasure,
  type Shipment,
  type ShipmentState,
} from "../../lib/shipment"
import { Notice } from "../section/notice"
import { TextLink } from "../section/texts"

const COLORS = {
  pending: "orange",
  ordered: "blue",
  confirm_unknown: "orange",
  confirmed: "green",
  tracked: "green",
  abandoned: "grey",
  voided: "grey",
  failed: "red",
} as const satisfies Record<ShipmentState, string>

export function ShipmentStateBadge({ state }: { state: ShipmentState }) {
  const { t } = useTexts()
  return (
    <StatusBadge color={COLORS[state]} className="text-nowrap">
      {t(`shipments.states.${state}.label`)}
    </StatusBadge>
  )
}

interface PickupTimeProps {
  at: string
  timeZone: string | undefined
  /** The time zone that the page names already; without it, the browser's. */
  saidZone?: string
}

/** The pickup in the time zone of the stock location, which is named if its clock shows another time. */
export function PickupTime({ at, timeZone, saidZone }: PickupTimeProps) {
  const { locale } = useTexts()
  const isElsewhere =
    timeZone !== undefined &&
    formatMoment(at, locale, timeZone) !== formatMoment(at, locale, saidZone)
  return (
    <>
      {formatMoment(at, locale, timeZone)}
      {isElsewhere && ` (${timeZone})`}
    </>
  )
}

const SETTINGS_NAMED = "Settings > Shipment Ordering"
/** Replacing the shipment costs nothing in these states. */
const NOT_WITH_CARRIER: Shipment["state"][] = ["pending", "ordered"]

/** Notes on a shipment: the last error and the next attempt, differences at the service, and a missing province. */
export function ShipmentNotes({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const { last_error: error, differences, is_province_left_out: isProvinceLeftOut } = shipment
  if (!error && differences.length === 0 && !isProvinceLeftOut) {
    return null
  }
  return (
    <div className="flex flex-col gap-y-3 px-6 pb-4">
      {error && <LastError shipment={shipment} error={error} />}
      {differences.length > 0 && <Differences differences={differences} />}
      {isProvinceLeftOut && (
        <Notice variant="info">
          {t("shipments.provinceLeftOut")}
          {NOT_WITH_CARRIER.includes(shipment.state) && ` ${t("shipments.provinceToAdd")}`}
        </Notice>
      )}
    </div>
  )
}

interface LastErrorProps {
  shipment: Shipment
  error: NonNullable<Shipment["last_error"]>
}

function LastError({ shipment, error }: LastErrorProps) {
  const { t, locale } = useTexts()
  const nextTry = isEnded(shipment) ? null : shipment.next_try_at
  return (
    <Notice variant={shipment.state === "failed" ? "error" : "warning"}>
      <span>{error.message}</span>
      {error.message.includes(SETTINGS_NAMED) && (
        <TextLink to="/settings/shipment-ordering" className="w-fit">
          {t("common.toSettings")}
        </TextLink>
      )}
      <span className="text-ui-fg-subtle">
        {formatMoment(error.at, locale)}
        {nextTry && ` · ${t("shipments.nextTry", { time: formatMoment(nextTry, locale) })}`}
      </span>
    </Notice>
  )
}

/** Shown for an empty text. */
const NOTHING = "–"

function Differences({ differences }: Pick<Shipment, "differences">) {
  const { t, locale } = useTexts()
  const nameOf = (field: string): string => {
    const { name, packageNumber: number } = differenceField(field)
    const words = name ? t(`shipments.differences.fields.${name}`) : field
    return number ? t("shipments.differences.ofPackage", { field: words, number }) : words
  }
  const format = (value: string, field: string): string =>
    isMeasure(field) && value && Number.isFinite(Number(value))
      ? Number(value).toLocaleString(locale, { maximumFractionDigits: 6 })
      : value
  return (
    <Notice variant="warning" title={t("shipments.differences.title")}>
      <ul>
        {differences.map(({ field, sent, received }) => (
          <li key={field}>
            {t("shipments.differences.row", {
              field: nameOf(field),
              sent: format(sent, field) || NOTHING,
              received: format(received, field) || NOTHING,
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
