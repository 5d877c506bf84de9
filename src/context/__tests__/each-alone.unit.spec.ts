import { MedusaError } from "@medusajs/framework/utils"
import { AmountError, PickupSettingsError } from "../../booking"
import { UnsealError } from "../../modules/shipment_ordering/secrets"
import { alone, doDuties, eachAlone, failureText, toMedusaError } from ".."

const logged: string[] = []
const note = (message: string | Error) => void logged.push(String(message))
const logger = { error: note, warn: note }

beforeEach(() => {
  logged.length = 0
})

const broken = (): never => {
  throw new TypeError("Cannot read properties of undefined (reading 'price')")
}

it("a row of a list has a result, or a reason for a person", async () => {
  expect(await alone({ logger }, () => 7)).toEqual({ result: 7, refusal: undefined })
  const missing = await alone({ logger }, () => {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "This order no longer exists.")
  })
  expect(missing).toEqual({ result: undefined, refusal: "This order no longer exists." })
  const noAmount = await alone({ logger }, () => {
    throw new AmountError("total", "NaN")
  })
  expect(noAmount.refusal).toMatch(/^The total "NaN" is not a number\. Correct/)
  expect(logged).toEqual([])
})

it("a row of a list shows no words of the program, which go to the log", async () => {
  const { refusal } = await alone({ logger }, broken)
  expect(refusal).toMatch(/an unexpected error happened in the store\. Its log has the details/)
  expect(logged.join()).toContain("reading 'price'")
})

it("a row of a list shows no words of the database that Medusa passes on", () => {
  const error = new MedusaError(MedusaError.Types.INVALID_DATA, 'column "nan" does not exist')
  expect(failureText(error, { logger, unknown: "The result is unknown." })).toBe(
    "The result is unknown.",
  )
  expect(logged.join()).toContain('column "nan"')
})

it("the rows of a list are all worked on, whichever of them fail", async () => {
  const done: number[] = []
  const failures = await eachAlone({ logger }, [1, 2, 3], {
    nameOf: (row) => `row ${row}`,
    work: async (row) => (row === 2 ? broken() : done.push(row)),
  })
  expect(done).toEqual([1, 3])
  expect(failures).toHaveLength(1)
  expect(logged).toEqual([expect.stringMatching(/row 2 failed/)])
})

it("the duties of a job are all done, though one fails, and then the job has failed", async () => {
  const done: string[] = []
  const duties = {
    "the first": async () => done.push("first"),
    "the broken one": async () => broken(),
    "the last": async () => done.push("last"),
  }
  await expect(doDuties({ logger }, duties)).rejects.toThrow("reading 'price'")
  expect(done).toEqual(["first", "last"])
  expect(logged).toEqual([expect.stringMatching(/the broken one failed/)])
})

const { INVALID_DATA, NOT_ALLOWED } = MedusaError.Types
it.each([
  [new AmountError("total", "NaN"), INVALID_DATA],
  [new PickupSettingsError("No working day is set."), NOT_ALLOWED],
  [new UnsealError("The API key cannot be opened."), NOT_ALLOWED],
])("the answer to a request that failed has the merchant's message of %s", (error, type) => {
  expect(toMedusaError(error, logger)).toMatchObject({ type, message: error.message })
  expect(logged).toEqual([])
})
