import { findRows, type PluginContext } from "../context"
import { GRAMS } from "../packing"

/** Packages of so many days are looked at, and so many variants listed. */
const WEIGHED_DAYS = 90
const LISTED = 50

/** What was packed at benches in the last `days`, and which weights of variants differ from what scales say. */
export async function reportPacking(context: PluginContext, days: number) {
  const { packReport, settings } = context.plugin
  // Not the snapshot: a weight in an old unit would be saved in the new one.
  const stored = await settings.read()
  const gramsPerUnit = GRAMS[stored.weight_unit]
  const [isUsed, packed, weighed] = await Promise.all([
    packReport.isUsed(),
    packReport.packed(stored.pickup_time_zone, days),
    packReport.weighed(stored, { gramsPerUnit, days: WEIGHED_DAYS, limit: LISTED }),
  ])
  const names = await namesOf(
    context,
    packed.flatMap(({ user_id }) => user_id ?? []),
  )
  return {
    /** Whether an order was ever packed at a bench. */
    is_used: isUsed,
    days,
    packed: packed.map((row) => ({
      ...row,
      /** The admin user's name, else the e-mail address; null if the user was deleted. */
      name: names.get(row.user_id ?? "") ?? null,
    })),
    /** Packages of so many days were compared. */
    weighed_days: WEIGHED_DAYS,
    /** The largest differences. */
    weights: weighed.map((row) => ({
      ...row,
      /** `measured_weight` in the store's unit, as an item rule takes it. */
      rule_weight: row.measured_weight / gramsPerUnit,
    })),
  }
}

export type PackReport = Awaited<ReturnType<typeof reportPacking>>

interface StoredUser {
  id: string
  email: string
  first_name?: string | null
  last_name?: string | null
}

async function namesOf(context: PluginContext, ids: string[]): Promise<Map<string, string>> {
  const users = await findRows<StoredUser>(context, {
    entity: "user",
    fields: ["id", "email", "first_name", "last_name"],
    filters: { id: [...new Set(ids)] },
  })
  return new Map(
    users.map(({ id, email, first_name, last_name }) => [
      id,
      [first_name, last_name].filter(Boolean).join(" ") || email,
    ]),
  )
}
