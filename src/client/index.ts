import createClient, { type Client } from "openapi-fetch"
import type { paths } from "./paths"

/** The admin's routes of the plugin, typed by `docs/openapi.json`. */
export type AdminClient = Client<paths>

export interface AdminClientOptions {
  /** Of the Medusa server, such as `https://shop.example`. */
  baseUrl: string
  /** A secret API key of the store (Settings > Secret API Keys). */
  apiKey: string
}

/**
 * A client of the plugin's admin routes for programs outside the store, such as an ERP. Each call resolves with `data`,
 * or with `error` as the store has answered it; it throws only if there is no answer.
 */
export function createAdminClient({ baseUrl, apiKey }: AdminClientOptions): AdminClient {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`
  return createClient<paths>({ baseUrl, headers: { authorization } })
}
