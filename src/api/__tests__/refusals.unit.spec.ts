import { expireConfiguration } from "../../context"
import { rewordDeliveryRefusal, rewordFulfilRefusal } from "../refusals"

beforeEach(() => {
  expireConfiguration()
  jest.useFakeTimers()
})
afterEach(() => void jest.useRealTimers())

const noAnswer = () => new Promise<never>(() => undefined)
/** A container while the database is closed: each query waits. */
const closedDatabase: object = new Proxy(noAnswer, { get: () => closedDatabase })

const UNKNOWN_ERROR = { type: "unknown_error" }
const NO_PRICE = {
  type: "invalid_data",
  message: "Shipping options with IDs so_1 do not have a price",
}

it.each([
  ["a fulfillment", rewordFulfilRefusal, { status: 500, body: {}, refusal: UNKNOWN_ERROR }],
  [
    "a delivery without a price",
    rewordDeliveryRefusal,
    { status: 400, body: { option_id: "so_1" }, refusal: NO_PRICE },
  ],
])(
  "core's refusal of %s is answered as it is if the database gives no better words within five seconds",
  async (_, wordRefusal, { status, body, refusal }) => {
    const sent: unknown[] = []
    const response = { statusCode: status, json: (answer: unknown) => void sent.push(answer) }
    const request = { params: { id: "one" }, body, scope: { resolve: () => closedDatabase } }
    void wordRefusal(request as never, response as never, () => undefined)
    response.json(refusal)
    await jest.advanceTimersByTimeAsync(4_900)
    expect(sent).toEqual([])
    await jest.advanceTimersByTimeAsync(200)
    expect(sent).toEqual([refusal])
  },
)
