import createClient, { type Client } from "openapi-fetch"
import type { paths } from "./paths"

/** The plugin's admin routes, typed by `docs/openapi.json`. */
export type AdminClient = Client<AdminPaths>

type AdminPaths = {
  [Path in keyof paths as Path extends `/admin/${string}` ? Path : never]: paths[Path]
}

export type AdminClientOptions = {
  /** Of the Medusa server, such as `https://shop.example`. */
  baseUrl: string
} & (
  | {
      /** A secret API key of the store (Settings > Secret API Keys). A store with roles refuses it. */
      apiKey: string
    }
  | {
      /** An admin user's token, from `POST /auth/user/emailpass`. */
      token: string
    }
)

/**
 * A client of the plugin's admin routes for programs outside the store, such as an ERP. Each call resolves with `data`,
 * or with `error` as the store has answered it; it throws only if there is no answer. Files are read with
 * `parseAs: "arrayBuffer"`, tables with `"text"`.
 */
export function createAdminClient({ baseUrl, ...credentials }: AdminClientOptions): AdminClient {
  const authorization =
    "token" in credentials
      ? `Bearer ${credentials.token}`
      : `Basic ${Buffer.from(`${credentials.apiKey}:`).toString("base64")}`
  return createClient<AdminPaths>({ baseUrl, headers: { authorization } })
}
