import { type AdminCredentials, signInAdmin } from "../http-client"
import { createFirstAdmin } from "../first-admin"
import { seedProducts, type SeededVariants } from "./seed-products"
import { seedSales, type SeededSales } from "./seed-sales"
import { seedWarehouse, type SeededWarehouse } from "./seed-warehouse"

/** Everything that a client of a seeded store has to know. */
export interface StoreSeed extends SeededSales, SeededWarehouse {
  admin: AdminCredentials
  variants: SeededVariants
}

/** The store that is to be filled, and its database. */
export interface EmptyStore {
  url: string
  databaseUrl: string
}

/** Fills an empty store over its admin API, as somebody at a browser would: all but the shipping options. */
export async function seedStore({ url, databaseUrl }: EmptyStore): Promise<StoreSeed> {
  const credentials = await createFirstAdmin(url, databaseUrl)
  const admin = await signInAdmin(url, credentials)
  const sales = await seedSales(admin)
  const warehouse = await seedWarehouse(admin, sales.salesChannelId)
  const variants = await seedProducts(admin, { ...sales, ...warehouse })
  return { admin: credentials, ...sales, ...warehouse, variants }
}
