import { findRows, type PluginTools } from "../context"

interface StoredUser {
  id: string
  email: string
  first_name?: string | null
  last_name?: string | null
}

/** The admin's users by id, with the person's name, else the e-mail address. Deleted ones are missing. */
export async function readUsers(tools: Pick<PluginTools, "query">, userIds: (string | null)[]) {
  const ids = userIds.filter((id) => id !== null)
  const users = await findRows<StoredUser>(tools, {
    entity: "user",
    fields: ["id", "email", "first_name", "last_name"],
    filters: { id: [...new Set(ids)] },
  })
  return new Map(
    users.map(({ id, email, first_name, last_name }) => [
      id,
      { email, name: [first_name, last_name].filter(Boolean).join(" ") || email },
    ]),
  )
}
