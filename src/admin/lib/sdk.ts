import Medusa from "@medusajs/js-sdk"

/** Talks to the backend as the dashboard itself does, so that its user is ours. */
export const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ || "/",
  auth: {
    type: __AUTH_TYPE__ ?? "session",
    jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined,
  },
})
