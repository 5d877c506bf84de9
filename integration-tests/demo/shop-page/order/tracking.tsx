import { ErrorNotice } from "../error-notice"
import type { Shop } from "../shop"
import { useTexts } from "../texts/use-texts"
import { TrackedShipment } from "./tracked-shipment"
import { useTracking } from "./use-tracking"

interface TrackingProps {
  shop: Shop
  orderId: string
  email: string
}

export function Tracking({ shop, orderId, email }: TrackingProps) {
  const { texts } = useTexts()
  const { tracking, error } = useTracking(shop.shipping, { orderId, email })
  const shipments = tracking?.shipments ?? []
  return (
    <section className="card" aria-labelledby="tracking">
      <h2 id="tracking">{texts.yourDelivery}</h2>
      <ErrorNotice error={error} />
      <div aria-live="polite">
        {tracking && shipments.length === 0 && <p>{texts.toBePacked}</p>}
        {shipments.map((shipment, index) => (
          <TrackedShipment key={index} shipment={shipment} />
        ))}
      </div>
    </section>
  )
}
