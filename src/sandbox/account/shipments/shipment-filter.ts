import { environments, type Environment } from "../../state/environment"
import type { Shipment } from "../../state/shipment"

/** Which part of an account's shipments is looked at; pages count from 1. */
export type ShipmentFilter = { environment: Environment | undefined; page: number }

/** What a page of the list holds. */
export type ShipmentSlice = {
  shipments: readonly Shipment[]
  /** Of the first one on this page, from 1. */
  first: number
  total: number
  /** The page that is shown: the last one there is, where a later one was asked for. */
  page: number
  pages: number
}

const pageSize = 50

/** Whatever makes no sense counts as not asked for. */
export function readFilter(query: URLSearchParams): ShipmentFilter {
  const page = query.get("page") ?? ""
  return {
    environment: environments.find((environment) => environment === query.get("environment")),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  }
}

/** The address of the list as it is looked at. */
export function listAddress({ environment, page }: ShipmentFilter): string {
  const query = new URLSearchParams({
    ...(environment !== undefined && { environment }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size === 0 ? "/account" : `/account?${query.toString()}`
}

/** @param own the account's shipments, oldest first; they are shown newest first */
export function sliceOf(own: readonly Shipment[], filter: ShipmentFilter): ShipmentSlice {
  const { environment } = filter
  const wanted =
    environment === undefined ? own : own.filter((one) => one.environment === environment)
  const pages = Math.max(1, Math.ceil(wanted.length / pageSize))
  const page = Math.min(filter.page, pages)
  const skipped = (page - 1) * pageSize
  const shipments = wanted.toReversed().slice(skipped, skipped + pageSize)
  return { shipments, first: skipped + 1, total: wanted.length, page, pages }
}
