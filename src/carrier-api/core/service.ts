import type { Endpoints } from "../endpoints"
import type { Caller } from "./caller"

/** What an operation needs to make its call. */
export interface Service {
  caller: Caller
  /** A path below the base URL (API, "Notation") as an address. */
  locate: (path: string) => URL
  /** Origin and prefix, normalised. */
  host: string
  endpoints: Endpoints
  maxJsonBytes: number
}
