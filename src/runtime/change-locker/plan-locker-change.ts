import { MedusaError } from "@medusajs/framework/utils"
import { isPostalCodeOf, postalCode } from "../../booking"
import type { ApiPackage } from "../../carrier-api"
import { deliversToLocker } from "../lockers/delivers-to-locker"
import type { StoredLocker } from "../lockers/stored-locker"
import { chooseConsignment } from "../ordering/consignment"
import type { DraftWish } from "../ordering/draft"
import { lookUpLocker } from "../ordering/locker-to-book"
import { packShipment } from "../ordering/pack-shipment"
import { draftDelivery } from "../ordering/plan-delivery"
import { readOrder } from "../ordering/read-order"
import { problemsText } from "../ordering/shipment-problem"
import type { PluginScope } from "../plugin-scope"
import { type MethodData, readMethodData } from "../prices/method-data"
import { refuse, refuseData } from "../refuse"
import { refuseOrdered } from "./refuse-ordered"

export interface LockerChange {
  orderId: string
  lockerCode: string
  /** Of the area in whose list it was found; by default that of the address. */
  lockerPostalCode?: string
}

export interface PlannedLockerChange {
  /** Of the order's shipping method. */
  methodId: string
  before: Record<string, unknown>
  after: MethodData
  locker: StoredLocker | undefined
}

/**
 * What an order's delivery becomes when it is to go to another parcel locker. One that cannot be looked up
 * now is taken at its word, and looked up when it is ordered.
 *
 * @throws MedusaError NOT_FOUND for the order, NOT_ALLOWED where its delivery is ordered already or does
 * not go to lockers, INVALID_DATA for a locker that is not there or is too small
 */
export async function planLockerChange(
  scope: PluginScope,
  { orderId, lockerCode, lockerPostalCode }: LockerChange,
): Promise<PlannedLockerChange> {
  const order = await readOrder(scope, orderId)
  await refuseOrdered(scope.memory.ledger, orderId)
  const { option, locationId, lines, problems } = await chooseConsignment(scope, order, {})
  if (problems.length > 0) {
    refuse(problemsText(problems))
  }
  const method = order.shipping_methods?.find((one) => one?.shipping_option_id === option.id)
  const draft = await draftDelivery(scope, {
    account: option.service.account,
    methodData: method?.data,
    lines: lines.filter(({ quantity }) => quantity > 0),
    wish: { locker_code: lockerCode, locker_postal_code: lockerPostalCode },
    order,
    fulfillment: { shipping_option_id: option.id, location_id: locationId },
  })
  const { configuration, account, service } = draft
  if (!method || !deliversToLocker(configuration, { account: account.handle, service })) {
    return refuse(
      `Order #${order.display_id} is delivered by "${service.name}", which does not go to parcel lockers. ` +
        "Choose another service when you ship it.",
    )
  }
  const found = await lookUpLocker(scope, draft, {
    code: lockerCode,
    packages: await packagesOf(scope, draft),
  })
  if (found.problem) {
    refuseData(`${found.problem} (locker_code)`)
  }
  const before = { ...method.data }
  const country = (order.shipping_address?.country_code ?? "").toUpperCase()
  return {
    methodId: method.id,
    before,
    after: {
      ...(readMethodData(before) ?? unpriced(draft)),
      locker_code: lockerCode,
      locker_postal_code:
        lockerPostalCode && isPostalCodeOf(country, lockerPostalCode)
          ? postalCode(lockerPostalCode, country)
          : null,
      locker: found.locker ?? null,
    },
    locker: found.locker,
  }
}

/** None where they cannot be packed: that is told when they are shipped, and sizes are not judged now. */
async function packagesOf(scope: PluginScope, draft: DraftWish): Promise<Required<ApiPackage>[]> {
  try {
    const { packages } = await packShipment(scope, draft, draft.service.offersParcel ? 1 : 2)
    return packages
  } catch (error) {
    if (error instanceof MedusaError) return []
    throw error
  }
}

/** Of an order that came without a checkout, by an import say. */
function unpriced({ service }: DraftWish): MethodData {
  return {
    option_key: service.key,
    service_code: service.virtual ? null : service.code,
    service_name: service.virtual ? null : service.name,
    locker_code: null,
    locker_postal_code: null,
    locker: null,
    note: null,
    packing: null,
  }
}
