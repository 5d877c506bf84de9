import { calculate } from "../../carrier-api"
import { createBreaker, judgeFailure } from "../breaker"
import { NoAnswerInTimeError } from "../patience"
import { clientOf, query } from "../../carrier-api/__tests__/client-under-test"
import {
  type Behaviour,
  drop,
  hang,
  html,
  json,
  redirect,
  useTinyApi,
} from "../../carrier-api/__tests__/tiny-api"

const START = Date.UTC(2025, 0, 2, 10)

const service = useTinyApi()

/** Asks a real service for prices once, and shows how the breaker judges the answer. */
async function askOnce(behaviour: Behaviour) {
  service.behave(behaviour)
  const { client } = clientOf(service.host)
  const breaker = createBreaker({ judge: judgeFailure, failures: 1, now: () => START })
  // The timeout passes only where no answer comes; elsewhere a busy machine may need longer.
  const timeoutMs = behaviour === hang ? 200 : 10_000
  await breaker.run(() => calculate(client, query, { timeoutMs })).catch(() => undefined)
  expect(service.seen.length).toBeGreaterThan(0)
  return breaker.state()
}

const invalid = { type: "error", message: "No", errors: { zip_code: ["four digits"] } }

it.each([
  ["a 500", json(500, { message: "A server error." }), { kind: "outage", status: 500 }],
  ["a 503", html(503), { kind: "outage", status: 503 }],
  ["an error with status 200", json(200, { type: "error" }), { kind: "outage", status: 200 }],
  ["a page instead of an answer", html(200), { kind: "protocol" }],
  ["a page that says not found", html(404), { kind: "protocol", status: 404 }],
  ["a redirect", redirect(302, "https://elsewhere.example/"), { kind: "protocol", status: 302 }],
  ["a closed connection", drop, { kind: "outage" }],
  ["no answer in time", hang, { kind: "outage", code: "TIMEOUT" }],
  ["a firewall that wants a key", html(403), { kind: "auth", status: 403 }],
])("%s is a failure of the service", async (_words, behaviour, lastError) => {
  expect(await askOnce(behaviour)).toMatchObject({ state: "open", lastError })
})

it.each([
  ["prices", json(200, { type: "success", message: "OK", data: [] })],
  ["refused data", json(422, invalid)],
  ["refused data with a status of success", json(200, invalid)],
  ["a refused request", json(400, { message: "Bad request" })],
])("%s is an answer", async (_words, behaviour) => {
  expect(await askOnce(behaviour)).toEqual({
    state: "closed",
    since: START,
    consecutiveFailures: 0,
  })
})

it.each([
  ["429 and a time", json(429, {}, { "retry-after": "90" }), 90],
  ["429 and no time", json(429, {}), 30],
  ["503 and a time", json(503, {}, { "retry-after": "45" }), 45],
])("%s pauses the service for as long as it asks", async (_words, behaviour, seconds) => {
  expect((await askOnce(behaviour)).retryAt).toBe(START + seconds * 1000)
})

it("a load that is given up is a failure of the service", () => {
  expect(judgeFailure(new NoAnswerInTimeError(15_000))).toEqual({ kind: "timeout" })
})

it.each([[new TypeError("our own")], ["a text"], [undefined]])(
  "%p says nothing about the service",
  (error) => {
    expect(judgeFailure(error)).toBe("unrelated")
  },
)
