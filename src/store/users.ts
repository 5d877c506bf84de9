import { findRows, type PluginTools } from "../context"

interface StoredUser {
  id: string
  email: string
  first_name?: string | null
  last_name?: string | null
}

/** A user of the admin. */
export interface AdminUser {
  email: string
  /** The person's name, else the e-mail address. */
  name: string
}

/** The admin's users by id. Deleted ones are missing. */
export async function readUsers(
  tools: Pick<PluginTools, "query">,
  userIds: (string | null)[],
): Promise<Map<string, AdminUser>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const users = await findRows<StoredUser>(tools, {
    entity: "user",
    fields: ["id", "email", "first_name", "last_name"],
    filters: { id: ids },
  })
  return new Map(
    users.map(({ id, email, first_name, last_name }) => [
      id,
      { email, name: [first_name, last_name].filter(Boolean).join(" ") || email },
    ]),
  )
}
