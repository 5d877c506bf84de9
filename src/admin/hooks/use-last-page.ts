import { useEffect } from "react"

interface LastPageOptions {
  pageIndex: number
  pageSize: number
  /** Of all rows; undefined while it is not known. */
  count: number | undefined
  turnTo: (pageIndex: number) => void
}

/**
 * Turns to the last page where the one that is shown is gone, because what stood on it has been dealt
 * with: an empty page would look as if there were nothing left.
 *
 * @returns whether it is gone
 */
export function useLastPage({ pageIndex, pageSize, count, turnTo }: LastPageOptions): boolean {
  const last = count === undefined ? pageIndex : Math.max(0, Math.ceil(count / pageSize) - 1)
  const isGone = pageIndex > last
  useEffect(() => {
    if (isGone) turnTo(last)
  }, [isGone, last])
  return isGone
}
