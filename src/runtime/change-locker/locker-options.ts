import type { Configuration } from "../account/configuration"
import { deliversToLocker } from "../lockers/delivers-to-locker"
import { bookedService } from "../ordering/read-booked-service"
import type { ReadOrder } from "../ordering/read-order"
import type { OwnOption } from "../own-options"
import { readMethodData } from "../prices/method-data"

/** Those of an order's options that a locker can be chosen for: the ones that deliver to lockers, if any does. */
export function lockerOptions(
  configuration: Configuration,
  { shipping_methods: methods = [] }: ReadOrder,
  options: OwnOption[],
): OwnOption[] {
  const toLocker = options.filter((option) => {
    const method = methods.find((one) => one?.shipping_option_id === option.id)
    const service = bookedService(option.service, readMethodData(method?.data))
    return deliversToLocker(configuration, { account: service.account, service })
  })
  return toLocker.length > 0 ? toLocker : options
}
