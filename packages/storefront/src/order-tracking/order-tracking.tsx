import {
  type DeliveryEstimate,
  type LockerPlace,
  type OrderTracking as Tracking,
  TRACKED_STATES,
  type TrackedShipment,
  type TrackedState,
} from "../client"
import { type CommonProps, Frame, Skeleton, Trouble, useShop } from "../shared/frame"
import { dayFormat, fillText, formatDates, lockerAddress } from "../shared/wording"
import { type TrackingState, useTracking } from "./use-tracking"

export interface OrderTrackingProps extends Omit<CommonProps, "version" | "isDisabled" | "map"> {
  /** Medusa's order. The e-mail address is not needed if its customer is signed in. */
  order: { id: string; email?: string | null }
  /** Pause before it is loaded again; default 30. */
  refreshSeconds?: number
}

/** Where an order's parcels are, loaded again by itself: steps with dates, tracking numbers, the locker. */
export function OrderTracking(props: OrderTrackingProps) {
  return <KnownOrder key={props.order.id} {...props} />
}

function KnownOrder(props: OrderTrackingProps) {
  const { delivery, refreshSeconds, onError } = props
  const order = { orderId: props.order.id, email: props.order.email ?? undefined }
  const state = useTracking({ delivery, order, refreshSeconds, onError })
  return (
    <Frame {...props} customerLocale={state.tracking?.locale}>
      <TrackedOrder {...state} />
    </Frame>
  )
}

export function TrackedOrder({ tracking, isLoading, hasFailed, retry }: TrackingState) {
  const { texts } = useShop()
  return (
    <section className="shipord-tracking" aria-label={texts.tracking} aria-busy={isLoading}>
      <p className="shipord-legend" aria-hidden="true">
        {texts.tracking}
      </p>
      {isLoading && !tracking && !hasFailed && (
        <>
          <p className="shipord-hidden" role="status">
            {texts.loadingTracking}
          </p>
          <Skeleton />
        </>
      )}
      {hasFailed && <Trouble text={texts.trackingFailed} onRetry={retry} />}
      <div aria-live="polite">{tracking && <Parcels tracking={tracking} />}</div>
    </section>
  )
}

function Parcels({ tracking: { deliveries, shipments } }: { tracking: Tracking }) {
  const { texts } = useShop()
  if (shipments.length > 0) {
    return shipments.map((shipment, index) => (
      <article key={index} className="shipord-parcel">
        <p className="shipord-parcel-name">
          {[
            shipments.length > 1 &&
              fillText(texts.parcel, { number: index + 1, count: shipments.length }),
            shipment.service_name,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <Steps shipment={shipment} />
        <Details of={shipment} shipment={shipment} />
      </article>
    ))
  }
  // Nothing of this plugin is delivered.
  if (deliveries.length === 0) return null
  return (
    <>
      <p className="shipord-note">{texts.notPacked}</p>
      {deliveries.map((delivery, index) => (
        <article key={index} className="shipord-parcel">
          <p className="shipord-parcel-name">{delivery.name}</p>
          <Details of={delivery} />
        </article>
      ))}
    </>
  )
}

/**
 * All states of a parcel; those that it has reached have their day. The carrier does not report that it delivered, so that
 * step is there only once the shop has marked it.
 */
function Steps({ shipment: { state, steps } }: { shipment: TrackedShipment }) {
  const { texts, locale } = useShop()
  const reached = TRACKED_STATES.indexOf(state)
  const shownStates = TRACKED_STATES.filter((name) => name !== "delivered" || state === "delivered")
  const timeOf = (name: TrackedState) => steps.find((step) => step.state === name)?.at
  return (
    <ol className="shipord-steps">
      {shownStates.map((name, index) => {
        const at = index <= reached ? timeOf(name) : undefined
        return (
          <li
            key={name}
            data-reached={index <= reached || undefined}
            aria-current={index === reached ? "step" : undefined}
          >
            <span>{texts.states[name]}</span>
            {at && <time dateTime={at}>{formatMoment(at, locale)}</time>}
          </li>
        )
      })}
    </ol>
  )
}

interface DetailsProps {
  of: { locker: LockerPlace | null; estimated_delivery: DeliveryEstimate | null }
  shipment?: TrackedShipment
}

function Details({ of, shipment }: DetailsProps) {
  const { texts, locale } = useShop()
  const { locker, estimated_delivery: estimate } = of
  const dates = estimate && formatDates(estimate, locale)
  return (
    <div className="shipord-details">
      {dates && <p>{fillText(texts.estimatedDelivery, { dates })}</p>}
      {locker && (
        <p>
          <span className="shipord-detail">{texts.collectFrom}</span> <strong>{locker.name}</strong>{" "}
          <span className="shipord-address">{lockerAddress(locker, locale)}</span>
        </p>
      )}
      {shipment && shipment.tracking.length === 0 && shipment.state !== "delivered" && (
        <p className="shipord-note">{texts.noTrackingNumber}</p>
      )}
      {shipment?.tracking.map(({ number, url }) => (
        <p key={number}>
          <span className="shipord-detail">{texts.trackingNumber}</span>{" "}
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {number}
            </a>
          ) : (
            <strong>{number}</strong>
          )}
        </p>
      ))}
    </div>
  )
}

/** A time as a locale writes it; as it is if it is none. */
function formatMoment(at: string, locale: string): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime())
    ? at
    : dayFormat(locale, { hour: "numeric", minute: "2-digit" }).format(time)
}
