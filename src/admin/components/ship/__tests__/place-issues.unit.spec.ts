import { issuesOf, placeIssues } from "../place-issues"

it("issuesOf finds each issue with its field, without what surrounds them", () => {
  const message =
    "The service refused the shipment: The zip code is invalid (four digits). (recipient.postal_code) " +
    "The phone is too short. (recipient.phone)"
  expect(issuesOf(message)).toEqual([
    { field: "recipient.postal_code", message: "The zip code is invalid (four digits)." },
    { field: "recipient.phone", message: "The phone is too short." },
  ])
})

it("issuesOf takes the field of a list's element for that of the list", () => {
  expect(issuesOf("It weighs too much. (packages.1.weight)")).toEqual([
    { field: "packages", message: "It weighs too much." },
  ])
})

it("issuesOf keeps the text around the issues", () => {
  expect(issuesOf("No phone. (recipient.phone) Nothing was ordered.")).toEqual([
    { field: "recipient.phone", message: "No phone." },
    { field: "", message: "Nothing was ordered." },
  ])
})

it("issuesOf finds the field that a request's check names at the beginning", () => {
  expect(issuesOf("Invalid request: pickup_date: must be a date")).toEqual([
    { field: "pickup_date", message: "must be a date" },
  ])
})

it("issuesOf leaves a message without a field as it is", () => {
  expect(issuesOf("The service cannot be reached.")).toEqual([
    { field: "", message: "The service cannot be reached." },
  ])
})

it("placeIssues shows an issue of an unknown field with the others, also if each object inherits its name", () => {
  const errors = new Map<string, unknown>()
  const form = {
    setError: (place: string, { message }: { message: string }) => errors.set(place, message),
    clearErrors: () => undefined,
  }
  const issues = ["constructor", "toString.0", "items"].map((field) => ({
    field,
    message: field,
  }))
  placeIssues(form as never, issues, [])
  expect([...errors]).toEqual([
    ["root.other", "constructor toString.0"],
    ["root.items", "items"],
  ])
})
