import { readConfiguration } from "../account/configuration"
import { readOrder } from "../ordering/read-order"
import { readOwnOptions } from "../own-options"
import type { PluginScope } from "../plugin-scope"
import { readMethodData } from "../prices/method-data"
import { deliversToLocker } from "./delivers-to-locker"
import { listLockers } from "./list-lockers"

/**
 * The lockers near an order's address, or near another postal code of its country, that take the
 * packages of the customer's quote. Where others are to be shipped, it is the check of the shipment
 * that judges them.
 *
 * @throws MedusaError NOT_FOUND for an order that is not there
 */
export async function findOrderLockers(
  scope: PluginScope,
  { orderId, postalCode }: { orderId: string; postalCode?: string },
) {
  const [configuration, order] = await Promise.all([
    readConfiguration(scope.memory),
    readOrder(scope, orderId),
  ])
  const methods = order.shipping_methods ?? []
  const options = await readOwnOptions(
    scope,
    methods.flatMap((method) => method.shipping_option_id ?? []),
    { withDeleted: true },
  )
  const option =
    options.find(({ service }) =>
      deliversToLocker(configuration, { account: service.account, service }),
    ) ?? options[0]
  const stored = methods.find(({ shipping_option_id: id }) => id === option?.id)
  const packing = readMethodData(stored?.data)?.packing
  const address = order.shipping_address
  return listLockers(scope, configuration, {
    account: option?.service.account,
    countryCode: address?.country_code,
    postalCode: postalCode ?? address?.postal_code,
    packages: async () =>
      packing?.size_unit === configuration.settings.size_unit ? packing.packages : [],
  })
}
