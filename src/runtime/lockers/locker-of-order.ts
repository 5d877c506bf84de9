import { readConfiguration } from "../account/configuration"
import { lockerOptions } from "../change-locker/locker-options"
import { findOrdered } from "../change-locker/refuse-ordered"
import { consignmentOf } from "../ordering/consignment"
import { bookedService } from "../ordering/read-booked-service"
import { readOrder } from "../ordering/read-order"
import { readOwnOptions } from "../own-options"
import type { PluginScope } from "../plugin-scope"
import { readMethodData } from "../prices/method-data"
import { deliversToLocker } from "./delivers-to-locker"
import type { StoredLocker } from "./stored-locker"

/** Where an order's goods go, as far as parcel lockers are concerned. */
export interface LockerOfOrder {
  deliversToLocker: boolean
  code: string | null
  /** Null beside a code: it could not be looked up when it was chosen. */
  locker: StoredLocker | null
  /** Nothing of the delivery is ordered yet. */
  canChange: boolean
}

/** @throws MedusaError NOT_FOUND for an order that is not there */
export async function readLockerOfOrder(
  scope: PluginScope,
  orderId: string,
): Promise<LockerOfOrder> {
  const [configuration, order] = await Promise.all([
    readConfiguration(scope.memory),
    readOrder(scope, orderId),
  ])
  const methods = order.shipping_methods ?? []
  const ids = methods.flatMap((method) => method?.shipping_option_id ?? [])
  const options = lockerOptions(configuration, order, await readOwnOptions(scope, ids))
  const consignment = consignmentOf(order, { options, places: new Map(), wish: {} })
  if (!consignment) {
    return NO_LOCKER
  }
  const { option, problems } = consignment
  const stored = methods.find((method) => method?.shipping_option_id === option.id)
  const chosen = readMethodData(stored?.data)
  const service = bookedService(option.service, chosen)
  if (!deliversToLocker(configuration, { account: service.account, service })) {
    return NO_LOCKER
  }
  const ofOption = chosen?.option_key === service.key ? chosen : undefined
  return {
    deliversToLocker: true,
    code: ofOption?.locker_code ?? null,
    locker: ofOption?.locker ?? null,
    canChange: problems.length === 0 && !(await findOrdered(scope.memory.ledger, orderId)),
  }
}

const NO_LOCKER: LockerOfOrder = {
  deliversToLocker: false,
  code: null,
  locker: null,
  canChange: false,
}
