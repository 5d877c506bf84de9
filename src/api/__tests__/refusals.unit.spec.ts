import { wordFulfilRefusal } from "../refusals"

afterEach(() => void jest.useRealTimers())

it("core's refusal is answered as it is if the database gives no better words within five seconds", async () => {
  jest.useFakeTimers()
  const sent: unknown[] = []
  const response = { statusCode: 500, json: (body: unknown) => void sent.push(body) }
  const closedDatabase = { graph: () => new Promise<never>(() => undefined) }
  const request = {
    params: { id: "order_1" },
    body: {},
    scope: { resolve: () => closedDatabase },
  }
  wordFulfilRefusal(request as never, response as never, () => undefined)
  const unknownError = { type: "unknown_error" }
  response.json(unknownError)
  await jest.advanceTimersByTimeAsync(4_900)
  expect(sent).toEqual([])
  await jest.advanceTimersByTimeAsync(200)
  expect(sent).toEqual([unknownError])
})
