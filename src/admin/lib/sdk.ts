import Medusa from "@medusajs/js-sdk"

const backendUrl = __BACKEND_URL__ || "/"

export const authType = __AUTH_TYPE__ ?? "session"

/** Talks to the backend as the dashboard itself does, so that its user is ours. */
export const sdk = new Medusa({
  baseUrl: backendUrl,
  auth: { type: authType, jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined },
})

/** The full address of a backend path, for links that the browser follows by itself. */
export function backendAddress(path: string): string {
  return new URL(path, new URL(backendUrl, window.location.origin)).toString()
}
