import { runSql } from "./run-sql"
import type { TestStore } from "./test-store"

/**
 * Gives the seeded user one role with these permissions, such as `shipment_ordering:pack`, as Medusa's own pages do.
 * It counts from the next sign-in.
 */
export async function giveRole(
  { databaseUrl }: Pick<TestStore, "databaseUrl">,
  permissions: string[],
): Promise<void> {
  const sql = (statement: string, values: unknown[] = []) =>
    runSql<{ id: string }>(databaseUrl, statement, values)
  const id = `role_${permissions.join("_")}`
  const [user] = await sql(`select id from "user" limit 1`)
  await sql("insert into rbac_role (id, name) values ($1, $1)", [id])
  await sql(
    `insert into rbac_role_policy (id, role_id, policy_id)
     select $1 || id, $1, id from rbac_policy where key = any($2)`,
    [id, permissions],
  )
  await sql("delete from user_rbac_role")
  await sql("insert into user_rbac_role (id, user_id, rbac_role_id) values ($1, $2, $1)", [
    id,
    user?.id,
  ])
}
