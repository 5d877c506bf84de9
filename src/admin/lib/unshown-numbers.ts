import type { Shipment } from "./shipment"

interface Fulfilled {
  id: string
  canceled_at: Date | string | null
  /** The dashboard asks for them on the page of an order; Medusa's type of an order does not have them. */
  labels?: { tracking_number: string }[]
}

type Tracked = Pick<Shipment, "fulfillment_id" | "tracking">

/** The tracking numbers that shipments have and their fulfillments, as they were last read, have not. */
export function unshownNumbers(fulfillments: Fulfilled[], shipments: Tracked[]): string[] {
  return fulfillments.flatMap(({ id, canceled_at, labels }) => {
    const shown = labels?.map(({ tracking_number }) => tracking_number)
    const known = shipments
      .filter(({ fulfillment_id }) => fulfillment_id === id)
      .flatMap(({ tracking }) => tracking.map(({ number }) => number))
    return shown && !canceled_at ? known.filter((number) => !shown.includes(number)) : []
  })
}
