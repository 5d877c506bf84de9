import { type Permission, PERMISSIONS, RESOURCE } from "../../permissions"

export type Permissions = Readonly<Record<Permission, boolean>>

/** In a store without roles. */
export const EVERYTHING: Permissions = { pack: true, charge: true, set_up: true }

/** What Medusa's list of a person's permissions, such as `shipment_ordering:pack`, lets that person do here. */
export function permissionsIn(list: readonly string[]): Permissions {
  const has = (permission: Permission) => list.includes(`${RESOURCE}:${permission}`)
  return { pack: has("pack"), charge: has("charge"), set_up: has("set_up") }
}

/**
 * The permission that a person lacks, by the message of a refusal (403). Medusa says only "Forbidden" to a person
 * without any role.
 *
 * @returns undefined if the message is about something else
 */
export function refusedPermission(message: string): Permission | undefined {
  if (message === "Forbidden") return "pack"
  return NAMES.find((name) => message.endsWith(`Required policies: ${RESOURCE}:${name}`))
}

const NAMES = Object.keys(PERMISSIONS) as Permission[]
