import { useSearchParams } from "react-router-dom"

const NAMES = ["q", "location_id", "service_code"] as const
export const PAGE_SIZE = 50

export type ToShipParam = (typeof NAMES)[number]
export type ToShipParams = ReturnType<typeof useToShipParams>

/** What the page is filtered by. It is kept in the address, so that going back from an order finds it again. */
export function useToShipParams() {
  const [params, setParams] = useSearchParams()
  const offset = Number(params.get("offset")) || 0
  const values = Object.fromEntries(
    NAMES.map((name) => [name, params.get(name) ?? undefined]),
  ) as Record<ToShipParam, string | undefined>
  const change = (name: ToShipParam | "offset", value: string) =>
    setParams(
      (params) => {
        // Another filter has other pages. Changed in place: a second change in one go would not know of a copy.
        params.delete("offset")
        if (value) params.set(name, value)
        else params.delete(name)
        return params
      },
      { replace: true },
    )
  return {
    values,
    isFiltered: NAMES.some((name) => values[name] !== undefined),
    pageIndex: Math.floor(offset / PAGE_SIZE),
    filterBy: (name: ToShipParam, value: string) => change(name, value),
    turnTo: (pageIndex: number) => change("offset", pageIndex ? String(pageIndex * PAGE_SIZE) : ""),
  }
}
