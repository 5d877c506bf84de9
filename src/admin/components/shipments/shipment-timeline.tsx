import { clx, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/formats"
import type { PluginSettings } from "../../lib/settings"
import { pickupTimeZone, type Shipment } from "../../lib/shipment"
import { type Circumstances, type NextMove, timelineOf } from "../../lib/shipment-timeline"
import { Fine } from "../section/texts"
import { PickupTime } from "./shipment-facts"

interface ShipmentTimelineProps extends Omit<Circumstances, "ways"> {
  shipment: Shipment
  /** Undefined while they load. */
  settings: PluginSettings | undefined
}

/** The past states of a shipment with their times, what the present state means, and who acts next. */
export function ShipmentTimeline({
  shipment,
  settings,
  isWanted,
  isDropped,
}: ShipmentTimelineProps) {
  const { t, locale } = useTexts()
  const { past, next } = timelineOf(shipment, { ways: settings, isWanted, isDropped })
  return (
    <ol className="flex flex-col px-6 py-4" aria-label={t("shipments.timeline.title")}>
      {past.map(({ event, at, isNow }) => (
        <Step
          key={event}
          phase={isNow ? "now" : "done"}
          title={
            event === "shipped"
              ? t("shipments.timeline.shipped")
              : t(`shipments.states.${event}.label`)
          }
          time={<time dateTime={at}>{formatMoment(at, locale)}</time>}
        >
          {isNow && t(`shipments.states.${shipment.state}.text`)}
        </Step>
      ))}
      {next.map(({ move, at }) => (
        <Step
          key={move}
          phase="next"
          title={t(TITLES[move])}
          time={
            at && (
              <time dateTime={at}>
                {move === "shipped-at-pickup" ? (
                  <PickupTime at={at} timeZone={pickupTimeZone(shipment, settings)} />
                ) : (
                  formatMoment(at, locale)
                )}
              </time>
            )
          }
        >
          {t(`shipments.timeline.moves.${move}`)}
        </Step>
      ))}
    </ol>
  )
}

/** The next state, or what it brings. */
const TITLES = {
  "asked-again": "shipments.states.ordered.label",
  "ask-by-you": "shipments.states.ordered.label",
  "confirm-by-itself": "shipments.states.confirmed.label",
  "confirm-by-you": "shipments.states.confirmed.label",
  "confirm-return-by-you": "shipments.states.confirmed.label",
  "look-again": "shipments.states.confirmed.label",
  "look-by-you": "shipments.states.confirmed.label",
  "abandoned-by-itself": "shipments.states.abandoned.label",
  "numbers-by-callback": "common.trackingNumbers",
  "numbers-by-polling": "common.trackingNumbers",
  "shipped-with-numbers": "shipments.timeline.shipped",
  "shipped-at-pickup": "shipments.timeline.shipped",
  "shipped-by-you": "shipments.timeline.shipped",
  "retry-by-you": "shipments.timeline.orderedAgain",
  "fulfil-by-you": "shipments.timeline.orderedAgain",
} as const satisfies Record<NextMove, string>

interface StepProps {
  phase: "done" | "now" | "next"
  title: string
  time: ReactNode
  children?: ReactNode
}

const DOTS = {
  done: "bg-ui-fg-subtle",
  now: "bg-ui-fg-interactive ring-ui-border-interactive ring-2 ring-offset-1",
  next: "border-ui-fg-subtle border border-dashed",
} as const satisfies Record<StepProps["phase"], string>

function Step({ phase, title, time, children }: StepProps) {
  const { t } = useTexts()
  return (
    <li className="group flex gap-x-3" aria-current={phase === "now" ? "step" : undefined}>
      <div className="flex flex-col items-center" aria-hidden>
        <span className={clx("mt-1.5 size-2 shrink-0 rounded-full", DOTS[phase])} />
        <span className="bg-ui-border-strong mt-1 w-px grow group-last:hidden" />
      </div>
      <div className="min-w-0 flex-1 pb-3 group-last:pb-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Text
            size="small"
            leading="compact"
            weight={phase === "now" ? "plus" : "regular"}
            className={clx(phase === "next" && "text-ui-fg-subtle")}
          >
            <span className="sr-only">{t(`shipments.timeline.phases.${phase}`)} </span>
            {title}
          </Text>
          {time && <Fine leading="compact">{time}</Fine>}
        </div>
        {children && <Fine className="mt-1 text-pretty">{children}</Fine>}
      </div>
    </li>
  )
}
