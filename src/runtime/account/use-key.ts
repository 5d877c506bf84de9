import type { ShipmentOrderingClient } from "../../carrier-api"

/**
 * Makes the call that needs the key and changes nothing: today's shipments.
 *
 * @throws CarrierApiError of kind `auth` when the service refuses the key
 */
export async function useKey(client: ShipmentOrderingClient): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await client.listShipments({ from: today, to: today })
}
