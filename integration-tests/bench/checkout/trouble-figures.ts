import type { Figure } from "../shared/figure"
import { p99 } from "../shared/percentile"
import type { Trouble } from "./troubles"
import type { CartVisit, OperationName } from "./visit-cart"

const LONGEST_OPERATION_MS = 1500
const CHANGES: OperationName[] = ["change metadata", "add item", "update item", "delete item"]

/** What the visits of carts during one kind of trouble come to. @param inside times of `calculatePrice`, ms */
export function troubleFigures(
  { name, isRefusal = false }: Trouble,
  visits: CartVisit[],
  inside: number[],
): Figure[] {
  const operations = visits.flatMap((visit) => visit.operations)
  const refused = (names: OperationName[], from = operations) =>
    from.filter((operation) => names.includes(operation.name) && operation.status >= 400).length
  const part = "faults"
  const none = { atMost: 0 }
  const count = (what: string, value: number, unit: "requests" | "carts", limit?: typeof none) => ({
    part,
    name: `${name}: ${what}`,
    value,
    unit,
    ...(limit && { limit }),
  })
  const frozen = visits.filter((visit) => refused(CHANGES, visit.operations) > 0)
  return [
    count("changes refused", refused(CHANGES), "requests", none),
    count("methods refused, price known", refused(["choose again"]), "requests", none),
    // A service that takes no such cart is no outage: its delivery cannot be chosen, which is right.
    count(
      "methods refused, other items",
      refused(["choose for other items"]),
      "requests",
      isRefusal ? undefined : none,
    ),
    count("carts frozen", frozen.length, "carts", none),
    count("carts at 0", visits.filter(({ wasFree }) => wasFree).length, "carts", none),
    count(
      "carts that lost their delivery",
      visits.filter(({ hasLostDelivery }) => hasLostDelivery).length,
      "carts",
    ),
    {
      part,
      name: `${name}: p99 of an operation`,
      value: p99(operations.map(({ milliseconds }) => milliseconds)),
      unit: "ms",
      limit: { below: LONGEST_OPERATION_MS },
    },
    { part, name: `${name}: p99 inside calculatePrice`, value: p99(inside), unit: "ms" },
  ]
}
