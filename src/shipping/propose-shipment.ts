import Big from "big.js"
import { keyedClient, MILLIMETRES, type StoredAddress } from "../account"

import type { ApiPackage, PackageType } from "../carrier-api"
import type { Package } from "../cartonizer"
import { type PluginScope, findRows } from "../context"

import { newRowId } from "../modules/shipment_ordering/ledger/ledger"
import { completeLines, packLines, type LineLike, type ShipLine, toShipLine } from "../packing"

import { chooseConsignment, type Consignment, type OrderWish } from "./consignment"
import type { DraftWish } from "./draft"
import { type ServiceOffer, listOffers } from "./list-offers"
import { deliveryAddress, readOrder, type ReadOrder } from "./order"
import { isAllRefunded, readOrderMoney } from "./order-money"
import { refuseUnknownBoxes, shipWishOf, boxNames } from "./overrides"
import { draftDelivery } from "./plan-delivery"
import { type ShipmentPlan, planShipment } from "./plan-shipment"
import { ProblemList, type ShipmentProblem } from "./refusal"

/** How an order would ship now, and what else it could. */
export interface ShipmentProposal {
  order: ReadOrder
  consignment: Consignment
  places: { id: string; name: string }[]
  address: StoredAddress
  draft: DraftWish
  plan: ShipmentPlan
  packages: DescribedPackage[]
  offers: ServiceOffer[]
  problems: ShipmentProblem[]
  /** Its money was given back. */
  isRefunded: boolean
}

/**
 * Plans a shipment of an order and asks for the prices of all services, without ordering anything.
 *
 * @throws MedusaError NOT_FOUND for what is not there, NOT_ALLOWED when the order is none of this
 * plugin's or its account has no address
 */
export async function proposeShipment(
  scope: PluginScope,
  { orderId, wish }: { orderId: string; wish: OrderWish },
): Promise<ShipmentProposal> {
  const order = await readOrder(scope, orderId)
  const consignment = await chooseConsignment(scope, order, wish)
  const { draft, plan, offers, problems } = await planAsWished(scope, { order, consignment, wish })
  const ofKey = new ProblemList()
  await ofKey.at("api_key", () => keyedClient(scope, draft.account))
  const [packages, money, places] = await Promise.all([
    describePackages(scope, draft, plan),
    readOrderMoney(scope, orderId),
    findRows<{ id: string; name: string }>(scope, {
      entity: "stock_location",
      fields: ["id", "name"],
    }),
  ])
  return {
    order,
    consignment,
    places,
    address: deliveryAddress(draft.order, draft.fulfillment),
    draft,
    plan,
    packages,
    offers,
    problems: [...ofKey.all, ...problems],
    isRefunded: isAllRefunded(money),
  }
}

interface Wished {
  order: ReadOrder
  consignment: Consignment
  wish: OrderWish
}

interface WishedPlan {
  draft: DraftWish & { rowId: string }
  plan: ShipmentPlan
  offers: ServiceOffer[]
  /** Also what the service refuses when it is asked for prices. */
  problems: ShipmentProblem[]
}

/**
 * Plans a shipment of an order as if it were as wished, a corrected recipient included, and asks for the
 * prices of all services. Nothing is saved and nothing ordered.
 *
 * @throws MedusaError NOT_FOUND for a box that is not there, NOT_ALLOWED when the account has no address
 */
export async function planAsWished(
  scope: PluginScope,
  { order, consignment, wish }: Wished,
): Promise<WishedPlan> {
  const { option, locationId, lines } = consignment
  const shipWish = shipWishOf(wish)
  await refuseUnknownBoxes(scope, shipWish)
  const delivery = await draftDelivery(scope, {
    account: option.service.account,
    methodData: order.shipping_methods?.find(
      ({ shipping_option_id }) => shipping_option_id === option.id,
    )?.data,
    lines: lines.filter(({ quantity }) => quantity > 0),
    wish: shipWish,
    order: { ...order, shipping_address: withChanges(order, wish) },
    fulfillment: { shipping_option_id: option.id, location_id: locationId },
  })
  const draft = { ...delivery, isCorrectedInPlace: true, rowId: newRowId() }
  const plan = await planShipment(scope, draft)
  const { offers, problems: refused } = await listOffers(scope, draft, plan)
  const problems = [...consignment.problems, ...planProblems(consignment, plan)]
  return { draft, plan, offers, problems: withRefused(problems, refused) }
}

/** What is told of a field already is not told again in the service's words. */
function withRefused(problems: ShipmentProblem[], refused: ShipmentProblem[]): ShipmentProblem[] {
  const told = new Set(problems.map(({ field }) => field))
  return [...problems, ...refused.filter(({ field }) => !told.has(field))]
}

/** Where nothing is to be shipped, that there is nothing to pack says no more. */
function planProblems({ lines }: Consignment, { problems }: ShipmentPlan): ShipmentProblem[] {
  const isEmpty = lines.every(({ quantity }) => quantity === 0)
  return isEmpty ? problems.filter(({ field }) => field !== "packages") : problems
}

function withChanges(order: ReadOrder, { recipient }: OrderWish): ReadOrder["shipping_address"] {
  return { ...order.shipping_address, ...recipient } as ReadOrder["shipping_address"]
}

/** A package for a person to read: outer sizes in whole millimetres, gross weight in whole grams. */
interface DescribedPackage {
  boxId: string | null
  boxName: string | null
  length: number
  width: number
  height: number
  weight: number
  /** Empty where nobody knows: in packages given by hand. */
  contents: { title: string; quantity: number }[]
}

interface Planned {
  packages: Required<ApiPackage>[]
  packageType: PackageType
}

/** The packages of a plan with their boxes, and what is in which. */
async function describePackages(
  scope: PluginScope,
  draft: DraftWish,
  planned: Planned,
): Promise<DescribedPackage[]> {
  const described = draft.wish?.packages
    ? draft.wish.packages.map(({ box_id = null, ...measures }) => ({
        boxId: box_id,
        contents: [],
        ...measures,
      }))
    : await describePlanned(scope, draft, planned)
  const names = await boxNames(
    scope,
    described.map(({ boxId }) => boxId),
  )
  return described.map((one) => ({ ...one, boxName: names.get(one.boxId ?? "") ?? null }))
}

/** Those of the customer's quote are told by their measures alone, unless they are packed the same now. */
async function describePlanned(
  scope: PluginScope,
  { configuration, lines }: DraftWish,
  { packages, packageType }: Planned,
): Promise<Omit<DescribedPackage, "boxName">[]> {
  const goods = await completeLines(
    scope,
    lines.map(({ line, quantity }) => toShipLine(line as LineLike, quantity)),
    configuration.itemRules,
  )
  const packing = packLines(goods, packageType, configuration)
  if (packing.kind === "packed" && isSame(packing.apiPackages, packages)) {
    return packing.packages.map((one) => describe(one, goods))
  }
  const { size_unit } = configuration.settings
  const millimetres = (size: string) =>
    new Big(size).times(MILLIMETRES[size_unit]).round().toNumber()
  return packages.map(({ length, width, height, weight }) => ({
    boxId: null,
    length: millimetres(length),
    width: millimetres(width),
    height: millimetres(height),
    weight: new Big(weight).times(1000).round().toNumber(),
    contents: [],
  }))
}

function describe(
  { boxId, outer, grossWeight, placements }: Package,
  goods: ShipLine[],
): Omit<DescribedPackage, "boxName"> {
  const titles = new Map(goods.map(({ id, title }) => [id, title]))
  const counts = new Map<string, number>()
  for (const { itemId } of placements) {
    const title = titles.get(itemId) ?? itemId
    counts.set(title, (counts.get(title) ?? 0) + 1)
  }
  return {
    boxId,
    length: Math.round(outer.length),
    width: Math.round(outer.width),
    height: Math.round(outer.height),
    weight: Math.round(grossWeight),
    contents: [...counts].map(([title, quantity]) => ({ title, quantity })),
  }
}

function isSame(some: Required<ApiPackage>[], others: Required<ApiPackage>[]): boolean {
  const text = (packages: Required<ApiPackage>[]) =>
    packages
      .map(({ weight, length, width, height }) => [weight, length, width, height].join())
      .sort()
      .join(" ")
  return text(some) === text(others)
}
