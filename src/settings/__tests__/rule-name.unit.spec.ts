import { freeRuleName } from "../rules-list"

it("a rule's name is cut after a word if it is too long", () => {
  const sentence = `${"Orders weighing at least 20 kg, ".repeat(3)}with items tagged gift: deliver free`
  expect(freeRuleName(sentence, [])).toBe(
    `${"Orders weighing at least 20 kg, ".repeat(3)}`.slice(0, -2) + "…",
  )
  expect(freeRuleName("x".repeat(200), [])).toBe(`${"x".repeat(99)}…`)
})

it("the name of another rule gets a number", () => {
  const stored = [{ name: "Islands" }, null, { name: "Islands (2)" }]
  expect(freeRuleName("Islands", stored)).toBe("Islands (3)")
  expect(freeRuleName("Lockers", stored)).toBe("Lockers")
})
