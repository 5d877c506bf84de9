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

/** What JSON makes of an answer of the backend: times are ISO texts. */
export type Sent<Answer> = Answer extends Date
  ? string
  : Answer extends object
    ? { [Name in keyof Answer]: Sent<Answer[Name]> }
    : Answer
