import { planImport, refuseImport, serialiseImport, type ImportedBox } from "../box-csv"

const inner = { inner_length: 300, inner_width: 200, inner_height: 100 }
const outer = { outer_length: 310, outer_width: 210, outer_height: 110 }
const weights = { tare_weight: 200, max_weight: 20_000 }
const sizes = { kind: "parcel" as const, ...inner, ...outer, ...weights, is_enabled: true }
const imported = (name: string, change: Partial<ImportedBox> = {}): ImportedBox => {
  return { ...sizes, name, ...change }
}
const stored = (id: string, rank: number, name = id.toUpperCase()) => ({ ...sizes, id, name, rank })
const here = [stored("a", 0), stored("b", 1), stored("c", 2)]

it("an import of boxes changes boxes of the same name, adds new ones behind the others and leaves boxes that it does not name", () => {
  const plan = planImport(here, [imported("B", { max_weight: 9_000 }), imported("New")], "add")
  const after = { ...imported("B"), max_weight: 9_000, rank: 1 }
  expect(plan).toEqual({
    added: [{ ...imported("New"), rank: 3 }],
    changed: [{ id: "b", after, fields: ["max_weight"] }],
    removed: [],
    unchanged: 0,
    total: 4,
  })
})

it("an import of boxes that replaces removes boxes that it does not name, and sets its own order", () => {
  const plan = planImport(here, [imported("C"), imported("New"), imported("A")], "replace")
  expect(plan.added).toEqual([{ ...imported("New"), rank: 1 }])
  const changes = plan.changed.map(
    ({ id, after, fields }) => `${id} ${fields.join()} ${after.rank}`,
  )
  expect(changes).toEqual(["c rank 0", "a rank 2"])
  expect(plan.removed).toEqual([stored("b", 1)])
  expect(plan.total).toBe(3)
})

it.each(["add", "replace"] as const)(
  "an import of the boxes that exist already changes nothing (%s)",
  (mode) => {
    const same = here.map(({ id: _, ...box }) => box)
    const nothing = { added: [], changed: [], removed: [] }
    expect(planImport(here, same, mode)).toEqual({ ...nothing, unchanged: 3, total: 3 })
  },
)

it("an import of boxes changes the first of two old boxes with one name, and leaves only that when it replaces", () => {
  const twins = [stored("a", 0, "Twin"), stored("b", 1, "Twin")]
  const changed = [imported("Twin", { tare_weight: 1 })]
  const added = planImport(twins, changed, "add")
  const replaced = planImport(twins, changed, "replace")
  expect(added.changed.map(({ id }) => id)).toEqual(["a"])
  expect(added).toMatchObject({ added: [], removed: [], total: 2 })
  expect(replaced.changed.map(({ id }) => id)).toEqual(["a"])
  expect(replaced).toMatchObject({ removed: [{ id: "b" }], total: 1 })
})

it("of very many issues an import shows the first fifty and their number", () => {
  const issues = Array.from({ length: 1_000 }, (_, index) => ({
    line: index + 2,
    column: index === 0 ? null : "name",
    message: "is missing",
  }))
  const plan = planImport(here, [], "add")
  const shown = serialiseImport(plan, { issues, isRehearsal: true })
  expect(shown).toMatchObject({ dry_run: true, issue_count: 1_000, total: 3 })
  expect(shown.issues).toEqual(issues.slice(0, 50))
  expect(() => refuseImport(issues)).toThrow(
    /^Nothing was imported\. Line 2: is missing; Line 3, name: is missing; .*; and 950 more issues$/,
  )
})
