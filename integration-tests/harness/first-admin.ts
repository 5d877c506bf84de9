import { randomBytes } from "node:crypto"
import { Client } from "pg"
import { type AdminCredentials, createHttpClient } from "./http-client"

/**
 * Creates the first user of a store's admin, who cannot be invited because there is nobody to do so.
 *
 * `medusa user` does the same, but boots the whole application a second time for it. Here the running store registers the
 * identity, and only the tie between identity and user is written by hand.
 */
export async function createFirstAdmin(
  storeUrl: string,
  databaseUrl: string,
): Promise<AdminCredentials> {
  const credentials = { email: "admin@store.test", password: randomBytes(12).toString("base64url") }
  await createHttpClient(storeUrl, {}).post("/auth/user/emailpass/register", credentials)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const userId = `user_${randomBytes(13).toString("hex").toUpperCase()}`
    await client.query(`INSERT INTO "user" (id, email) VALUES ($1, $2)`, [
      userId,
      credentials.email,
    ])
    const { rowCount } = await client.query(
      `UPDATE auth_identity SET app_metadata = jsonb_build_object('user_id', $1::text)
         FROM provider_identity
        WHERE provider_identity.auth_identity_id = auth_identity.id AND provider_identity.entity_id = $2`,
      [userId, credentials.email],
    )
    if (rowCount !== 1) {
      throw new Error(
        `The identity of ${credentials.email} was not found where Medusa 2.21 keeps it`,
      )
    }
  } finally {
    await client.end()
  }
  return credentials
}
