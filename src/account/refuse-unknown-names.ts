import { DEFAULT_ACCOUNT, findRows, type PluginContext, refuseData } from "../context"
import { readRules, type Settings } from "../modules/shipment_ordering"
import { CONDITION_NAMES, CONDITIONS, listSettingsOfKind, SETTINGS } from "../settings"
import { findOwnOptions } from "../store"

/**
 * Refuses names in a change that the store does not have. Names saved before are accepted even if they were
 * deleted since, because they must not keep other settings from being saved. Unknown service codes are accepted:
 * a search may find them later, and the admin marks them.
 *
 * @param madeNow handle of the account that the same change creates
 * @throws MedusaError INVALID_DATA with the field and the name
 */
export async function refuseUnknownNames(
  context: PluginContext,
  { before, change, madeNow }: { before: Settings; change: Partial<Settings>; madeNow?: string },
): Promise<void> {
  const keyOf = ({ kind, name }: Omit<Reference, "path">) => `${kind} ${name}`
  const acceptedKeys = new Set(listReferences(before).map(keyOf))
  if (madeNow !== undefined) acceptedKeys.add(keyOf({ kind: "account", name: madeNow }))
  const added = listReferences(change).filter((one) => !acceptedKeys.has(keyOf(one)))
  for (const kind of new Set(added.map((one) => one.kind))) {
    const references = added.filter((one) => one.kind === kind)
    const names = references.map(({ name }) => name)
    const existingNames = await (LOOKUPS[kind] ?? idsOf(kind))(context, names)
    const unknown = references.find(({ name }) => !existingNames.includes(name))
    if (unknown) {
      const thing = kind === "option" ? "shipping option" : kind.replace("_", " ")
      // A generated id tells a person nothing, and its object is gone.
      const name = GENERATED_ID.test(unknown.name) ? `such ${thing}` : `${thing} "${unknown.name}"`
      refuseData(`${unknown.path}: there is no ${name} in this store. Choose an existing one.`)
    }
  }
}

const GENERATED_ID = /^[a-z]+_[0-9A-Z]{26}$/

/** Kinds that are not looked up. */
const CODES = ["country", "weekday", "service"]

/** What a setting refers to, by its id or key. */
interface Reference {
  /** Where it is, such as `rules.2.if.groups`. */
  path: string
  kind: string
  name: string
}

function listReferences(settings: Partial<Settings>): Reference[] {
  const zones = Object.keys(settings.location_time_zones ?? {})
  return [
    ...listSettingsOfKind("ids").flatMap((path) =>
      toReferences(path, SETTINGS[path].of, settings[path]),
    ),
    ...toReferences("location_time_zones", "stock_location", zones),
    ...(settings.rules ?? []).flatMap((stored, index) =>
      readRules([stored]).rules.flatMap(({ if: conditions, then: { hide, show_only, box } }) => [
        ...CONDITION_NAMES.flatMap((name) => {
          const { of }: { kind: string; of?: string } = CONDITIONS[name]
          if (of === undefined || CODES.includes(of)) return []
          const lists = Object.values((conditions[name] ?? {}) as Record<string, string[]>)
          return toReferences(`rules.${index}.if.${name}`, of, lists.flat())
        }),
        ...toReferences(`rules.${index}.then.hide`, "option", hide?.options),
        ...toReferences(`rules.${index}.then.show_only`, "option", show_only?.options),
        ...toReferences(`rules.${index}.then.box`, "box", box === undefined ? [] : [box]),
      ]),
    ),
  ]
}

function toReferences(path: string, kind: string, names: string[] = []): Reference[] {
  return names.map((name) => ({ path, kind, name }))
}

/** Reads the existing names, at least those among `names`. */
type Lookup = (context: PluginContext, names: string[]) => Promise<string[]>

/** Kinds that are no entities of the store. */
const LOOKUPS: Record<string, Lookup> = {
  account: async ({ plugin }) => [
    DEFAULT_ACCOUNT,
    ...(await plugin.accounts.list()).map(({ handle }) => handle),
  ],
  option: async (context) => (await findOwnOptions(context)).map(({ service }) => service.key),
  box: async ({ plugin }, ids) =>
    (await plugin.listShipmentOrderingBoxes({ id: ids })).map(({ id }) => id),
}

function idsOf(entity: string): Lookup {
  return async (context, ids) => {
    const request = { entity, fields: ["id"], filters: { id: ids } }
    return (await findRows<{ id: string }>(context, request)).map(({ id }) => id)
  }
}
