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
      (before) => {
        const after = new URLSearchParams(before)
        // Another filter has other pages.
        after.delete("offset")
        if (value) after.set(name, value)
        else after.delete(name)
        return after
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
