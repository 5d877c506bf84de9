import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

/** An order that is yet to be shipped, to somebody whom the carrier cannot call. */
export interface UnreachableOrder {
  id: string
  display_id: number | null
  /** Two letters, upper case; null where the address has none. */
  country_code: string | null
  created_at: string
}

interface StoredOrder {
  id: string
  display_id?: number | null
  created_at: Date | string
  shipping_address?: { phone?: string | null; country_code?: string | null } | null
  items?:
    | ({
        quantity?: unknown
        requires_shipping?: boolean | null
        detail?: { fulfilled_quantity?: unknown } | null
      } | null)[]
    | null
}

/** So many are held in memory at once. */
const PAGE = 500
const DAY_MS = 86_400_000

/** Orders of the last days that have goods to ship and no phone number. All are counted, the newest told. */
export async function findUnreachable(
  scope: PluginScope,
  { days, told }: { days: number; told: number },
): Promise<{ count: number; orders: UnreachableOrder[] }> {
  const since = new Date(Date.now() - days * DAY_MS)
  const orders: UnreachableOrder[] = []
  let count = 0
  for (let skip = 0; ; skip += PAGE) {
    const page = await findRows<StoredOrder>(scope, {
      entity: "order",
      fields: [
        "id",
        "display_id",
        "created_at",
        "shipping_address.phone",
        "shipping_address.country_code",
        "items.*",
        "items.detail.fulfilled_quantity",
      ],
      filters: {
        created_at: { $gt: since },
        is_draft_order: false,
        status: "pending",
        shipping_address: { $or: [{ phone: null }, { phone: "" }] },
      },
      pagination: { skip, take: PAGE, order: { created_at: "DESC", id: "ASC" } },
    })
    const waiting = page.filter(isWaiting)
    count += waiting.length
    orders.push(...waiting.slice(0, told - orders.length).map(toOrder))
    if (page.length < PAGE) {
      return { count, orders }
    }
  }
}

function isWaiting({ shipping_address: address, items }: StoredOrder): boolean {
  return (
    address !== null &&
    address !== undefined &&
    (items ?? []).some(
      (item) =>
        item?.requires_shipping !== false &&
        Number(item?.detail?.fulfilled_quantity ?? 0) < Number(item?.quantity ?? 0),
    )
  )
}

function toOrder({ id, display_id, created_at, shipping_address }: StoredOrder): UnreachableOrder {
  return {
    id,
    display_id: display_id ?? null,
    country_code: shipping_address?.country_code?.toUpperCase() ?? null,
    created_at: new Date(created_at).toISOString(),
  }
}
