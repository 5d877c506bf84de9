import type { KeyState } from "../../../account/health"
import { type AccountHealth, keysOfConcern, type StoppedKey, toStoppedKeys } from "../health"

const account = (handle: string, state: KeyState): AccountHealth => ({
  handle,
  environment: "production",
  base_url: null,
  api_key: { state, hint: null, saved_at: null, valid_until: null, is_estimate: null },
})

const stopped: StoppedKey[] = [
  { handle: "default", state: "missing" },
  { handle: "second", state: "refused" },
  { handle: "spare", state: "missing" },
]
const options = [
  { id: "so_1", account: "default" },
  { id: "so_2", account: "second" },
  { id: "so_3", account: "fine" },
]
const handlesFor = (concern: Parameters<typeof keysOfConcern>[1]) =>
  keysOfConcern(stopped, concern).map(({ handle }) => handle)

it("the keys that keep orders from being shipped are those that are missing, unreadable or refused, and none that only expires soon", () => {
  const states: KeyState[] = ["saved", "missing", "unreadable", "refused", "expired", "expiring"]
  expect(toStoppedKeys(states.map((state) => account(state, state)))).toEqual([
    { handle: "missing", state: "missing" },
    { handle: "unreadable", state: "unreadable" },
    { handle: "refused", state: "refused" },
  ])
})

it("the keys that keep orders from being shipped concern an order only if they are of the account by which it ships", () => {
  expect(handlesFor({ options, optionId: "so_2" })).toEqual(["second"])
  expect(handlesFor({ options, optionId: "so_3" })).toEqual([])
})

it("the keys that keep orders from being shipped concern a list only if an option ships by their account", () => {
  expect(handlesFor({ options })).toEqual(["default", "second"])
  expect(handlesFor({ options: [] })).toEqual([])
})

it("the keys that keep orders from being shipped are all listed if the account is unknown", () => {
  const all = stopped.map(({ handle }) => handle)
  expect(handlesFor({ options: undefined })).toEqual(all)
  expect(handlesFor({ options: undefined, optionId: "so_1" })).toEqual(all)
  expect(handlesFor({ options, optionId: "so_gone" })).toEqual(all)
})
