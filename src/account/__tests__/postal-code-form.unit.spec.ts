import { CarrierApiError } from "../../carrier-api"
import type { PluginContext } from "../../context"
import type { LoadLimit } from "../../answer-book"
import { backgroundSaves } from "../api-client"
import { type AccountAndForms, inPostalCodeForm } from "../postal-code-form"

class Refusal extends CarrierApiError {
  readonly kind = "rejected"
}
const refusal = new Refusal("refused", {
  merchantMessage: "The postal code is wrong.",
  operation: "calculate",
  correlationId: "test",
  fields: { zip_code: ["is wrong"] },
})

let code = 1000
/** A code that no other test asks about. */
const freshCode = () => String((code += 1))

const accountOf = (handle: string): AccountAndForms => ({
  id: handle,
  handle,
  baseUrl: "https://so.example",
  environment: "development",
  postalCodeForms: {},
})

/** Asks about codes that are refused in each form. */
function setUp({ most = Infinity, mostOfAll = Infinity } = {}) {
  const asked: string[] = []
  let [byVisitor, byAll] = [0, 0]
  const limit: LoadLimit = {
    takeQuestion: () => (byVisitor += 1) <= most,
    takeCall: () => Promise.resolve((byAll += 1) <= mostOfAll),
  }
  /** As the answer book does: the first question is counted before it is asked. */
  const ask = async (zipCode: string, { isVisitor = true, handle = "default" } = {}) => {
    if (isVisitor && !(limit.takeQuestion() && (await limit.takeCall())))
      return "stopped by the book"
    return inPostalCodeForm({} as PluginContext, accountOf(handle), {
      countryCode: "LV",
      zipCode,
      limit: isVisitor ? limit : undefined,
      ask: (one) => {
        asked.push(one)
        return Promise.reject(refusal)
      },
    }).catch((error: unknown) => error)
  }
  return { ask, asked }
}

it.each([
  [{ most: 7 }, "visitor"],
  [{ mostOfAll: 7 }, "all"],
])(
  "each form in which a refused postal code is asked counts for the limit: %j",
  async (most, of) => {
    const { ask, asked } = setUp(most)
    const answers: unknown[] = []
    for (let i = 0; i < 10; i += 1) answers.push(await ask(freshCode()))
    expect(asked).toHaveLength(7)
    expect(answers.slice(0, 5)).toMatchObject([
      refusal,
      refusal,
      refusal,
      { name: "LoadLimitError", of },
      "stopped by the book",
    ])
  },
)

it("a postal code that was not asked in all forms is asked again, since another form may be right", async () => {
  const zipCode = freshCode()
  const { ask, asked } = setUp({ most: 1 })
  expect(await ask(zipCode)).toMatchObject({ name: "LoadLimitError" })
  expect(await ask(zipCode, { isVisitor: false })).toBe(refusal)
  expect(asked).toEqual([`LV-${zipCode}`, `LV-${zipCode}`, zipCode])
})

it("a refusal of one account does not count for another, which may have other endpoints", async () => {
  const zipCode = freshCode()
  const { ask, asked } = setUp()
  await ask(zipCode, { handle: "one" })
  await ask(zipCode, { handle: "one" })
  expect(asked).toHaveLength(2)
  await ask(zipCode, { handle: "other" })
  expect(asked).toHaveLength(4)
})

it.each([
  ["CZ", "11000", ["110 00", "11000"]],
  ["AE", "-", ["-", "00000"]],
])(
  "a refused postal code of %s is asked about in the country's other form, which is saved",
  async (countryCode, zipCode, codes) => {
    const saved: string[] = []
    const notePostalCodeForm = (_account: unknown, key: string, form: string) => {
      saved.push(`${key} ${form}`)
      return Promise.resolve(false)
    }
    const context: object = { plugin: { accountNotes: { notePostalCodeForm } } }
    const ask = async (account: AccountAndForms) => {
      const asked: string[] = []
      const answer = await inPostalCodeForm(context as PluginContext, account, {
        countryCode,
        zipCode,
        limit: undefined,
        ask: async (code) => {
          asked.push(code)
          if (code === codes[0]) throw refusal
          return "a price"
        },
      })
      await backgroundSaves()
      expect(answer).toBe("a price")
      return asked
    }
    const account = accountOf("forms")
    expect(await ask(account)).toEqual(codes)
    expect(saved).toEqual([`${countryCode} compact`])
    expect(await ask({ ...account, postalCodeForms: { [countryCode]: "compact" } })).toEqual([
      codes[1],
    ])
    expect(saved).toHaveLength(1)
  },
)
