import type { Configuration } from "../account/configuration"
import { findRows } from "../find-rows"
import { type OwnOption, readOwnOptions } from "../own-options"
import type { PluginScope } from "../plugin-scope"
import { type MethodData, readMethodData } from "../prices/method-data"
import { deliversToLocker } from "./delivers-to-locker"

interface StoredCart {
  completed_at?: unknown
  shipping_methods?: ({ shipping_option_id?: string | null; data?: unknown } | null)[] | null
}

export interface LockerDelivery {
  option: OwnOption
  data: MethodData
}

/** What is chosen for a cart that goes to parcel lockers, as it is stored; nothing of an order's. */
export async function readLockerDeliveries(
  scope: PluginScope,
  configuration: Configuration,
  cartId: string,
): Promise<LockerDelivery[]> {
  const [cart] = await findRows<StoredCart>(scope, {
    entity: "cart",
    fields: ["id", "completed_at", "shipping_methods.shipping_option_id", "shipping_methods.data"],
    filters: { id: cartId },
  })
  const chosen = (cart?.completed_at ? [] : (cart?.shipping_methods ?? [])).flatMap((method) => {
    const data = readMethodData(method?.data)
    return method?.shipping_option_id && data ? [{ id: method.shipping_option_id, data }] : []
  })
  const options = await readOwnOptions(
    scope,
    chosen.map(({ id }) => id),
  )
  return chosen.flatMap(({ id, data }) => {
    const option = options.find((one) => one.id === id)
    const { service } = option ?? {}
    return option &&
      service &&
      deliversToLocker(configuration, { account: service.account, service })
      ? [{ option, data }]
      : []
  })
}
