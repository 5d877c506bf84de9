import { findOwnOptions, type OwnOption } from "../store"
import type { PluginContext } from "../context"
import { type ForeseenOrder, foreseeOrders } from "../shipping"

interface ToShipQuestion {
  q?: string
  location_id?: string
  service_code?: string
  limit: number
  offset: number
}

/** A page of the orders to ship with this plugin, oldest first. It makes its queries per page, not per order. */
export async function catchUpAndListOrders(
  context: PluginContext,
  { q, location_id, service_code, ...page }: ToShipQuestion,
): Promise<{ orders: ForeseenOrder[]; count: number }> {
  const own = await findOwnOptions(context, { withDeleted: true })
  const options = own.filter(
    ({ service }) => service_code === undefined || service.code === service_code,
  )
  const { ids, count } = await context.plugin.ordersToShip.catchUpAndList(
    {
      options: options.map(({ id }) => id),
      text: q || undefined,
      place:
        location_id === undefined
          ? undefined
          : {
              locationId: location_id,
              options: idsAt(options, location_id),
            },
    },
    page,
  )
  return { orders: await foreseeOrders(context, ids, options), count }
}

function idsAt(options: OwnOption[], place: string): string[] {
  return options.filter(({ locationId }) => locationId === place).map(({ id }) => id)
}
