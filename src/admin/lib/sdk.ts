import Medusa from "@medusajs/js-sdk"

/** Calls the backend as the dashboard does, with the same signed-in user. */
export const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ || "/",
  auth: {
    type: __AUTH_TYPE__ ?? "session",
    jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined,
  },
})

/** A server's value as it arrives here: times are ISO texts. */
export type Json<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Json<Value[Key]> }
    : Value
