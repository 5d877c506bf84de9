import type { OrderTracking } from "medusa-plugin-shipment-ordering-storefront"
import { useTexts } from "../texts/use-texts"

type Shipment = OrderTracking["shipments"][number]

/** In the order in which a shipment goes through them. */
const states = [
  ["preparing", "preparing"],
  ["ready", "ready"],
  ["on_its_way", "onItsWay"],
  ["delivered", "delivered"],
] as const

export function TrackedShipment({ shipment }: { shipment: Shipment }) {
  const { texts } = useTexts()
  const { locker, service_name, state, tracking } = shipment
  const reached = states.findIndex(([name]) => name === state)
  return (
    <article>
      {service_name && <h3>{service_name}</h3>}
      <ol className="course">
        {states.map(([name, text], index) => (
          <li
            key={name}
            className={index <= reached ? "reached" : undefined}
            aria-current={index === reached ? "step" : undefined}
          >
            {texts[text]}
          </li>
        ))}
      </ol>
      <dl className="facts">
        {locker && (
          <div>
            <dt>{texts.locker}</dt>
            <dd>
              {locker.name}
              <small>{[locker.address, locker.city].filter(Boolean).join(", ")}</small>
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.trackingNumber}</dt>
          <dd>
            {tracking.length === 0 && <span className="quiet">{texts.noNumberYet}</span>}
            {tracking.map(({ number, url }) => (
              <span key={number}>
                <code>{number}</code> {url && <a href={url}>{texts.track}</a>}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </article>
  )
}
