import {
  readConfiguration,
  type Configuration,
  readOwnOptions,
  deliversToLocker,
  type OwnOption,
} from "../account"

import { type PluginScope, refuse } from "../context"

import { listLockers } from "../lockers"
import type { Ledger } from "../modules/shipment_ordering/ledger/ledger"
import { isGone, type LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import { readMethodData, type StoredLocker } from "../pricing"
import { consignmentOf } from "./consignment"
import { readOrder, type ReadOrder } from "./order"
import { bookedService } from "./plan-delivery"

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

/** Nobody makes so many of one order. */
export const MOST_SHIPMENTS = 1_000

/**
 * Refuses to change what is ordered of an order that is with the service: it has no way to change anything.
 *
 * @throws MedusaError NOT_ALLOWED with the next step
 */
export async function refuseOrdered(ledger: Ledger, ordered: OrderedGoods): Promise<void> {
  const live = await findOrdered(ledger, ordered.orderId)
  if (live) {
    refuse(nextStep(live, ordered))
  }
}

interface OrderedGoods {
  orderId: string
  /** Some of its goods are left to be shipped. */
  isOpen: boolean
}

/** A shipment of an order that the service has, or may have. */
async function findOrdered(ledger: Ledger, orderId: string): Promise<LedgerRow | undefined> {
  const { rows } = await ledger.list({ order_id: orderId }, { limit: MOST_SHIPMENTS, offset: 0 })
  return rows.find((row) => row.kind === "delivery" && !isGone(row))
}

function nextStep({ state, reference }: LedgerRow, { isOpen }: OrderedGoods): string {
  if (state === "pending") {
    return (
      `Whether the service has shipment ${reference} of this order is not known yet. ` +
      "Retry that shipment first; then replace it with one to another locker."
    )
  }
  if (isOpen) {
    return (
      `A part of this order is with the service already, as shipment ${reference}. ` +
      "Ship the rest with another locker in the Ship dialog."
    )
  }
  switch (state) {
    case "ordered":
      return (
        `The service has shipment ${reference} of this order already, and changes nothing of it. ` +
        "Replace it with one to another locker; until it is confirmed, that costs nothing."
      )
    case "failed":
      return (
        `The service has shipment ${reference} of this order, which could not be confirmed. ` +
        "Replace it with one to another locker; it is let go then, and costs nothing."
      )
    default:
      return (
        `Shipment ${reference} of this order is with the carrier already. Order a replacement to ` +
        "another locker if a second parcel is to go out; both are charged."
      )
  }
}
