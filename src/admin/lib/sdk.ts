import Medusa, { FetchError } from "@medusajs/js-sdk"
import { getI18n } from "react-i18next"
import { type Permission, PERMISSIONS } from "../../permissions"
import { refusedPermission } from "./permissions"

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

type FetchOptions = NonNullable<Parameters<typeof sdk.client.fetch>[1]>

/**
 * Calls a route of the plugin; the path is below `/admin/shipment-ordering`.
 *
 * @throws FetchError with the backend's message. What a role does not allow is said in the person's language.
 */
export async function callBackend<Answer>(path: string, options?: FetchOptions): Promise<Answer> {
  try {
    return await sdk.client.fetch<Answer>(`/admin/shipment-ordering/${path}`, options)
  } catch (error) {
    const isRefused = error instanceof FetchError && error.status === 403
    const lacking = isRefused && refusedPermission(error.message)
    throw lacking ? new FetchError(describeRefusal(lacking), error.statusText, error.status) : error
  }
}

function describeRefusal(lacking: Permission): string {
  const t = getI18n().getFixedT(null, "shipmentOrdering")
  return [
    t("permissions.refused"),
    t("permissions.ask", { permission: PERMISSIONS[lacking] }),
    t("permissions.signInAgain"),
  ].join(" ")
}

type Options = Omit<FetchOptions, "method" | "body">

export function getFrom<Answer>(path: string, options?: Options): Promise<Answer> {
  return callBackend(path, options)
}

export function postTo<Answer>(
  path: string,
  body?: object | null,
  options?: Options,
): Promise<Answer> {
  return callBackend(path, { ...options, method: "POST", body })
}

export function deleteFrom(path: string): Promise<unknown> {
  return callBackend(path, { method: "DELETE" })
}

/** What JSON makes of an answer of the backend: times are ISO texts. */
export type Sent<Answer> = Answer extends Date
  ? string
  : Answer extends object
    ? { [Name in keyof Answer]: Sent<Answer[Name]> }
    : Answer
