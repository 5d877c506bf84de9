import { MedusaError } from "@medusajs/framework/utils"
import { readConfiguration, deliversToLocker, readOwnOptions } from "../account"

import { isPostalCodeOf, postalCode } from "../booking"
import type { ApiPackage } from "../carrier-api"
import { type PluginScope, refuse, refuseData } from "../context"

import type { Ledger } from "../modules/shipment_ordering/ledger/ledger"
import { type StoredLocker, type MethodData, readMethodData } from "../pricing"
import {
  chooseConsignment,
  consignmentOf,
  type DraftWish,
  lookUpLocker,
  readOrder,
  type ReadOrder,
  lockerOptions,
  refuseOrdered,
  MOST_SHIPMENTS,
  shipWishOf,
  packShipment,
  quotedType,
  draftDelivery,
  problemsText,
} from "../shipping"

interface LockerChange {
  orderId: string
  lockerCode: string
  /** Of the area in whose list it was found; by default that of the address. */
  lockerPostalCode?: string
}

interface PlannedLockerChange {
  /** Of the order's shipping method. */
  methodId: string
  optionId: string
  /** Some of the order's goods are left to be shipped. */
  isOpen: boolean
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
  const country = (order.shipping_address?.country_code ?? "").toUpperCase()
  refuseForeignCode(country, lockerPostalCode)
  const consignment = await chooseConsignment(scope, order, {
    shipping_option_id: await chooseOption(scope, order),
  })
  const { option, locationId, lines, problems } = consignment
  const isOpen = lines.some(({ quantity }) => quantity > 0)
  await refuseOrdered(scope.memory.ledger, { orderId, isOpen })
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
  return {
    methodId: method.id,
    optionId: option.id,
    isOpen,
    before,
    after: {
      ...(readMethodData(before) ?? unpriced(draft)),
      locker_code: lockerCode,
      locker_postal_code: lockerPostalCode ? postalCode(lockerPostalCode, country) : null,
      locker: found.locker ?? null,
    },
    locker: found.locker,
  }
}

/** Looked for elsewhere than asked, a locker would be refused, or another kept, for no reason that shows. */
function refuseForeignCode(country: string, lockerPostalCode: string | undefined): void {
  if (lockerPostalCode && !isPostalCodeOf(country, lockerPostalCode)) {
    refuseData(`"${lockerPostalCode}" is no postal code of ${country}. (locker_postal_code)`)
  }
}

/** Of an order with several deliveries, the one that a locker can be chosen for. */
async function chooseOption(scope: PluginScope, order: ReadOrder): Promise<string | undefined> {
  const ids = (order.shipping_methods ?? []).flatMap((method) => method?.shipping_option_id ?? [])
  const options = lockerOptions(
    await readConfiguration(scope.memory),
    order,
    await readOwnOptions(scope, ids),
  )
  return consignmentOf(order, { options, places: new Map(), wish: {} })?.option.id
}

/** None where they cannot be packed: that is told when they are shipped, and sizes are not judged now. */
async function packagesOf(scope: PluginScope, draft: DraftWish): Promise<Required<ApiPackage>[]> {
  try {
    const usual = draft.service.offersParcel ? 1 : 2
    const type = (await quotedType(scope, draft)) ?? usual
    const { packages } = await packShipment(scope, draft, type)
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

/**
 * What was wished of a shipment holds for whatever its goods are ordered with once more. A locker that was
 * chosen for the order since is the newer wish, and goes before it.
 */
export async function forgetWishedLockers(
  ledger: Ledger,
  { orderId, optionId }: { orderId: string; optionId: string },
): Promise<void> {
  const { rows } = await ledger.list({ order_id: orderId }, { limit: MOST_SHIPMENTS, offset: 0 })
  for (const { id, kind, shipping_option_id, wish } of rows) {
    if (kind === "delivery" && shipping_option_id === optionId && wish && "locker_code" in wish) {
      const kept = { ...shipWishOf(wish), locker_code: undefined, locker_postal_code: undefined }
      await ledger.note(id, { wish: kept })
    }
  }
}
