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

describe("a box as entered", () => {
  it("is outside as large as inside where nothing else is said", () => {
    expect(schema.parse({ ...ENTERED, outer_length: "255" })).toEqual({
      name: "Small box",
      kind: "parcel",
      inner_length: 250,
      inner_width: 180,
      inner_height: 120,
      outer_length: 255,
      outer_width: 180,
      outer_height: 120,
      tare_weight: 90,
      max_weight: 5000,
      is_enabled: true,
    })
  })

  it("comes back from the form as it went in", () => {
    const box = { id: "sobox_1", rank: 3, ...schema.parse(ENTERED) }
    expect(schema.parse(toBoxFormValues(box))).toEqual(schema.parse(ENTERED))
  })

  it.each([
    ["", "validation.required"],
    ["wide", "validation.number"],
    ["180.5", "validation.integer"],
    ["0", "validation.atLeast"],
    ["10001", "validation.atMost"],
  ])("is refused at the side that is entered as %p", (inner_width, message) => {
    expect(issuesOf({ ...ENTERED, inner_width })).toEqual({ inner_width: message })
  })

  it("is refused when it is smaller outside than inside", () => {
    expect(issuesOf({ ...ENTERED, outer_height: "119" })).toEqual({
      outer_height: "validation.outerTooSmall",
    })
  })

  it("is refused when it may weigh no more than it does empty", () => {
    expect(issuesOf({ ...ENTERED, max_weight: "90" })).toEqual({
      max_weight: "validation.maxWeightTooSmall",
    })
  })
})
