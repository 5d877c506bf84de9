import type { TestStore } from "./test-store"

/** What the plugin keeps of a chosen delivery: `data` of the cart's shipping method. */
export interface StoredMethodData {
  option_key: string
  service_code: string | null
  service_name: string | null
  delivery_days: { min: number; max: number } | null
  locker_code: string | null
  locker_postal_code: string | null
  locker: {
    code: string
    name: string
    address: string | null
    city: string | null
    postal_code: string | null
    country_code: string
  } | null
  note: string | null
  packing: {
    package_type: 1 | 2
    size_unit: string
    fingerprint: string
    packages: { weight: string; length: string; width: string; height: string }[]
  } | null
}

interface StoredMethod {
  amount: number
  data: StoredMethodData
}

/** The deliveries of a cart with their amounts, and what is kept of each. */
export async function storedMethods(
  { storefront }: Pick<TestStore, "storefront">,
  cartId: string,
): Promise<StoredMethod[]> {
  const { cart } = await storefront.get<{ cart: { shipping_methods?: StoredMethod[] } }>(
    `/store/carts/${cartId}?fields=+shipping_methods.data`,
  )
  return (cart.shipping_methods ?? []).map(({ amount, data }) => ({ amount, data }))
}
