import { boxImportBody, boxOrderBody } from "../box-input"

it.each([
  ["no file", {}, "csv"],
  ["a number as the file", { csv: 5 }, "csv"],
  ["a file of more than 1 MB", { csv: "x".repeat(1_000_001) }, "csv"],
  ["an unknown mode", { csv: "name", mode: "merge" }, "mode"],
])("an import of boxes with %s is refused at its field", (_, body, field) => {
  expect(boxImportBody.safeParse(body).error?.issues[0]?.path).toEqual([field])
})

it("an import of boxes takes no unknown field", () => {
  expect(boxImportBody.safeParse({ csv: "name", colour: "red" }).error?.issues).toMatchObject([
    { code: "unrecognized_keys", keys: ["colour"] },
  ])
})

it.each([
  ["a text", "all"],
  ["an id twice", ["sobox_1", "sobox_1"]],
])("an order of boxes with %s is refused", (_, ids) => {
  expect(boxOrderBody.safeParse({ ids }).error?.issues[0]?.path).toEqual(["ids"])
})
