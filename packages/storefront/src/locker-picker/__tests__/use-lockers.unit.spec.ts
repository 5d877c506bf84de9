import { readLastChoice, rememberChoice } from "../use-lockers"

const locker = {
  code: "1010-1",
  name: "Rimi",
  address: "Čaka iela 2",
  city: "Rīga",
  postal_code: "LV-1010",
  country_code: "lv",
}

function storageOf(kept: Map<string, string>): Pick<Storage, "getItem" | "setItem"> {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
  }
}

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  Object.defineProperty(globalThis, "localStorage", {
    value: storageOf(kept),
    configurable: true,
  })
})
afterEach(() => Reflect.deleteProperty(globalThis, "localStorage"))

it("the last choice is stored for each country, with code and postal code only", () => {
  rememberChoice(locker)
  rememberChoice({ ...locker, code: "ee-7", postal_code: null, country_code: "ee" })
  expect(readLastChoice("LV")).toEqual({ code: "1010-1", postalCode: "LV-1010" })
  expect(readLastChoice("ee")).toEqual({ code: "ee-7", postalCode: null })
  expect(readLastChoice("lt")).toBeUndefined()
  expect([...kept.values()].join()).not.toContain("Rimi")
})

it.each(["", "nonsense", "[]", '{"code":7}', "null"])(
  "there is no last choice if %j is stored",
  (text) => {
    kept.set("shipord-locker-lv", text)
    expect(readLastChoice("lv")).toBeUndefined()
  },
)

it("there is no last choice where the browser stores nothing", () => {
  const refuse = () => {
    throw new Error("Access is denied")
  }
  Object.defineProperty(globalThis, "localStorage", { get: refuse, configurable: true })
  expect(() => rememberChoice(locker)).not.toThrow()
  expect(readLastChoice("lv")).toBeUndefined()
})
