import { lazy } from "react"

/** The map, loaded when it is first drawn. One that cannot be loaded is left out: the list is enough to choose by. */
export const LazyLockerMap = lazy(() =>
  import("./locker-map").catch(() => ({ default: () => null })),
)
