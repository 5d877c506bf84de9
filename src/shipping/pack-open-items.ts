import type { ApiPackage, PackageType } from "../carrier-api"
import { type Configuration, errorText, type PluginContext } from "../context"
import { completeLines, type LineLike, type ShipLine, toShipLine } from "../packing"
import type { MethodData } from "../pricing"
import type { OptionService } from "../store"
import type { ItemsToShip } from "./items-to-ship"
import type { ReadOrder } from "./order"
import { keptPackages, packForShipment } from "./pack-shipment"

/** All lines of the orders by id, completed by one query. */
export async function completeOrders(
  context: PluginContext,
  orders: ReadOrder[],
  itemRules: Configuration["itemRules"],
): Promise<Map<string, ShipLine>> {
  const lines = orders.flatMap(({ items = [] }) =>
    items.map((line) => toShipLine(line as LineLike)),
  )
  const completed = await completeLines(context, lines, itemRules)
  return new Map(completed.map((line) => [line.id, line]))
}

interface PackingFacts {
  configuration: Configuration
  /** By line. */
  completed: Map<string, ShipLine>
}

interface OpenPacking {
  packageType: PackageType
  packages?: Required<ApiPackage>[]
  /** Whether the packages are those that were priced at checkout. */
  isKept?: boolean
  refusal?: string
}

/** Each order gets a tenth of the time left, so that no order that is hard to pack uses it all. */
const HARD_ORDERS = 10

/** Packs items that wait to be shipped, without asking for a price. */
export function packOpenItems(
  {
    items,
    service,
    types: [first, ...others],
    chosen,
    packingMs,
  }: {
    items: Pick<ItemsToShip, "lines">
    service: OptionService
    types: [PackageType, ...PackageType[]]
    chosen: MethodData | undefined
    packingMs: number
  },
  { configuration, completed }: PackingFacts,
): OpenPacking {
  const lines = items.lines.flatMap(({ line, quantity }) => {
    const one = completed.get(line.id)
    return one && quantity > 0 ? [{ ...one, quantity }] : []
  })
  const keptPacking = chosen?.option_key === service.key ? (chosen.packing ?? undefined) : undefined
  const packages = keptPackages({ configuration, keptPacking }, lines)
  if (keptPacking && packages) {
    return { packageType: keptPacking.package_type, packages, isKept: true }
  }
  if (packingMs <= 0 || lines.length === 0) {
    return { packageType: first }
  }
  // The cheaper of two types is only asked for when the order ships.
  const packed = packAs(first)
  const other = others.map(packAs).find((one) => one.packages)
  return packed.packages ? packed : (other ?? packed)

  function packAs(packageType: PackageType): OpenPacking {
    try {
      const result = packForShipment(lines, packageType, {
        configuration,
        deadlineMs: packingMs / HARD_ORDERS,
      })
      return result.kind === "packed" ? result : { packageType, refusal: result.message }
    } catch (error) {
      return { packageType, refusal: errorText(error) }
    }
  }
}
