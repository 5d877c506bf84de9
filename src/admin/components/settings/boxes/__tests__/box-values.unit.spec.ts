import type { Texts } from "../../../../i18n/use-texts"
import { boxValues, toBoxFormValues } from "../box-values"

const keyAsText = ((key: string) => key) as Texts
const schema = boxValues(keyAsText)

const ENTERED = {
  ...toBoxFormValues(),
  name: " Small box ",
  inner_length: "250",
  inner_width: "180",
  inner_height: "120",
  tare_weight: "90",
  max_weight: "5000",
}

function issuesOf(entered: typeof ENTERED): Record<string, string> {
  const { error } = schema.safeParse(entered)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  )
}

it("a box is as large outside as inside if nothing else is entered", () => {
  const inner = { inner_length: 250, inner_width: 180, inner_height: 120 }
  const outer = { outer_length: 255, outer_width: 180, outer_height: 120 }
  const box = { name: "Small box", kind: "parcel", ...inner, ...outer, is_enabled: true }
  const weights = { tare_weight: 90, max_weight: 5000 }
  expect(schema.parse({ ...ENTERED, outer_length: "255" })).toEqual({ ...box, ...weights })
})

it("a box as entered comes back from the form as it went in", () => {
  const box = { id: "sobox_1", rank: 3, ...schema.parse(ENTERED) }
  expect(schema.parse(toBoxFormValues(box))).toEqual(schema.parse(ENTERED))
})

it.each([
  ["inner_width", "", "validation.required"],
  ["inner_width", "wide", "validation.number"],
  ["inner_width", "180.5", "validation.integer"],
  ["inner_width", "0", "validation.atLeast"],
  ["inner_width", "10001", "validation.atMost"],
  ["outer_height", "119", "validation.outerTooSmall"],
  ["max_weight", "90", "validation.maxWeightTooSmall"],
])("a box as entered is refused with the %s %p", (field, entered, message) => {
  expect(issuesOf({ ...ENTERED, [field]: entered })).toEqual({ [field]: message })
})
