import type { HttpTypes } from "@medusajs/framework/types"
import { createHttpClient, type HttpClient } from "./http-client"
import type { TestStore } from "./test-store"

/** A storefront at which a new customer has registered and signed in. */
export async function signUpCustomer(
  { store, seed }: Pick<TestStore, "store" | "seed">,
  email: string,
): Promise<HttpClient> {
  const key = { "x-publishable-api-key": seed.publishableKey }
  const body = { email, password: `secret of ${email}` }
  const signedInAs = (token: string) =>
    createHttpClient(store.url, { ...key, authorization: `Bearer ${token}` })
  const nobody = createHttpClient(store.url, key)
  const registered = await nobody.post<{ token: string }>("/auth/customer/emailpass/register", body)
  await signedInAs(registered.token).post<HttpTypes.StoreCustomerResponse>("/store/customers", {
    email,
  })
  const { token } = await nobody.post<{ token: string }>("/auth/customer/emailpass", body)
  return signedInAs(token)
}
