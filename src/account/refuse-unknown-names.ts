import { DEFAULT_ACCOUNT, findRows, type PluginContext, refuseData } from "../context"
import { readRules, type Settings } from "../modules/shipment_ordering"
import {
  ACTION_NAMES,
  ACTIONS,
  CONDITION_NAMES,
  CONDITIONS,
  listSettingsOfKind,
  SETTINGS,
} from "../settings"
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
    const { thing, nextStep, existing } = lookupOf(kind)
    const references = added.filter((one) => one.kind === kind)
    const names = references.map(({ name }) => name)
    const existingNames = await existing(context, names)
    const unknown = references.find(({ name }) => !existingNames.includes(name))
    if (unknown) {
      // A generated id tells a person nothing, and its object is gone.
      const name = GENERATED_ID.test(unknown.name) ? `such ${thing}` : `${thing} "${unknown.name}"`
      refuseData(`${unknown.path}: there is no ${name} in this store. ${nextStep}`)
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
  const { rules } = readRules(settings.rules ?? [])
  return [
    ...listSettingsOfKind("ids").flatMap((path) =>
      toReferences(path, SETTINGS[path].of, settings[path]),
    ),
    ...toReferences("location_time_zones", "stock_location", zones),
    ...rules.flatMap(({ if: conditions, then }, index) => [
      ...CONDITION_NAMES.flatMap((name) => {
        const { of }: { kind: string; of?: string } = CONDITIONS[name]
        if (of === undefined || CODES.includes(of)) return []
        const lists = Object.values((conditions[name] ?? {}) as Record<string, string[]>)
        return toReferences(`rules.${index}.if.${name}`, of, lists.flat())
      }),
      ...ACTION_NAMES.flatMap((name) => {
        const action = then[name]
        const path = `rules.${index}.then.${name}`
        if (typeof action === "object" && "options" in action) {
          return toReferences(path, "option", action.options)
        }
        const isBox = ACTIONS[name].kind === "box" && typeof action === "string"
        return isBox ? toReferences(path, "box", [action]) : []
      }),
    ]),
  ]
}

function toReferences(path: string, kind: string, names: string[] = []): Reference[] {
  return names.map((name) => ({ path, kind, name }))
}

/** How names of one kind are looked up. */
interface Lookup {
  /** Their kind's name in the admin. */
  thing: string
  nextStep: string
  /** The existing names, at least those among `names`. */
  existing: (context: PluginContext, names: string[]) => Promise<string[]>
}

const CHOOSE = "Choose an existing one."

/** Kinds that are no entities of the store. */
const LOOKUPS: Record<string, Lookup> = {
  account: {
    thing: "account",
    nextStep: "Save its address first, or leave its rules out.",
    existing: async ({ plugin }) => [
      DEFAULT_ACCOUNT,
      ...(await plugin.accounts.list()).map(({ handle }) => handle),
    ],
  },
  option: {
    thing: "shipping option",
    nextStep: "Create it first, or leave its rules out.",
    existing: async (context) =>
      (await findOwnOptions(context, { filters: {} })).map(({ service }) => service.key),
  },
  box: {
    thing: "box",
    nextStep: CHOOSE,
    existing: async ({ plugin }, ids) =>
      (await plugin.listShipmentOrderingBoxes({ id: ids })).map(({ id }) => id),
  },
}

function lookupOf(kind: string): Lookup {
  return LOOKUPS[kind] ?? { thing: kind.replace("_", " "), nextStep: CHOOSE, existing: idsOf(kind) }
}

function idsOf(entity: string): Lookup["existing"] {
  return async (context, names) => {
    const rows = await findRows<{ id: string }>(context, {
      entity,
      fields: ["id"],
      filters: { id: names },
    })
    return rows.map(({ id }) => id)
  }
}
