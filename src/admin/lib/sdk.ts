import Medusa from "@medusajs/js-sdk"

/** Set by the build of the dashboard: the backend's address, and how users sign in. */
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

/** Calls the backend as the dashboard does, with the same signed-in user. */
export const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ || "/",
  auth: {
    type: __AUTH_TYPE__ ?? "session",
    jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined,
  },
})

type Options = Omit<NonNullable<Parameters<typeof sdk.client.fetch>[1]>, "method" | "body">

/** Asks a route of the plugin; the path is below `/admin/shipment-ordering`. @throws Error with the backend's message */
export function getFrom<Answer>(path: string, options?: Options): Promise<Answer> {
  return sdk.client.fetch(`/admin/shipment-ordering/${path}`, options)
}

export function postTo<Answer>(
  path: string,
  body?: object | null,
  options?: Options,
): Promise<Answer> {
  return sdk.client.fetch(`/admin/shipment-ordering/${path}`, { ...options, method: "POST", body })
}

export function deleteFrom(path: string): Promise<unknown> {
  return sdk.client.fetch(`/admin/shipment-ordering/${path}`, { method: "DELETE" })
}

/** What JSON makes of an answer of the backend: times are ISO texts. */
export type Sent<Answer> = Answer extends Date
  ? string
  : Answer extends object
    ? { [Name in keyof Answer]: Sent<Answer[Name]> }
    : Answer
