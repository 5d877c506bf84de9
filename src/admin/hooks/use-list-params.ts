import { useEffect, useRef } from "react"
import { useSearchParams } from "react-router-dom"

export interface ListParams<Name extends string> {
  values: Partial<Record<Name, string>>
  pageIndex: number
  /** An empty value is none. Goes back to the first page: another filter has other pages. */
  filterBy: (name: Name, value: string) => void
  /** The same for several at once. */
  filterByAll: (values: { [Changed in Name]?: string }) => void
  turnTo: (pageIndex: number) => void
}

/** No list is longer; the backend would not take what its database cannot count. */
const MOST_ROWS = 2_000_000_000

/**
 * What a list is filtered by, and which of its pages is shown. It is kept in the address, so that a
 * reload, or going back from an order, finds it again.
 */
export function useListParams<Name extends string>(
  names: readonly Name[],
  pageSize: number,
): ListParams<Name> {
  const [params, setParams] = useSearchParams()
  const offset = readOffset(params.get("offset"))
  const values: ListParams<Name>["values"] = {}
  for (const name of names) {
    const value = params.get(name)
    if (value) values[name] = value
  }
  // What the address is on its way to: of two changes in a row, the second would not know of the first.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = (changes: [name: string, value: string | undefined][]) => {
    const changed = new URLSearchParams(latest.current)
    changed.delete("offset")
    for (const [name, value] of changes) {
      if (value) changed.set(name, value)
      else changed.delete(name)
    }
    latest.current = changed
    setParams(changed, { replace: true })
  }
  return {
    values,
    pageIndex: Math.floor(offset / pageSize),
    filterBy: (name, value) => change([[name, value]]),
    filterByAll: (values) => change(Object.entries<string | undefined>(values)),
    turnTo: (pageIndex) => change([["offset", pageIndex ? String(pageIndex * pageSize) : ""]]),
  }
}

/** What stands in an address may be anything: what is no place in a list is its beginning. */
function readOffset(text: string | null): number {
  const offset = Number(text)
  return Number.isInteger(offset) && offset > 0 && offset < MOST_ROWS ? offset : 0
}
