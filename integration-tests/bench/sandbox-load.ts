/**
 * Loads a sandbox in a process of its own and prints what came of it: `npm run bench:sandbox`.
 *
 * First 2,000 calculations over 50 connections; then 100,000 mixed requests, with the heap after every
 * 10,000. What is said of the memory is a ratio within one run. Ends with 1 when a request
 * failed or the memory grew.
 */
import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import autocannon, { type Request, type Result } from "autocannon"
import { z } from "zod"
import { orderBody } from "../../packages/sandbox/src/__tests__/order-body"

const connections = 50
const rounds = 10
const requestsPerRound = 10_000
const warmRounds = 2
/** What the heap of a sandbox that keeps nothing may differ by. */
const largestGrowth = 1.1

const headers = {
  "Content-Type": "application/json",
  Accept: "application/json",
  Authorization: "Bearer bench-key",
}

const services = "/api/development/v1/services"
const query = new URLSearchParams([
  ["country_code", "AT"],
  ["zip_code", "1010"],
  ["package_type", "1"],
  ["send_adr", "0"],
  ["weight[]", "2.5"],
  ["length[]", "30"],
  ["width[]", "20"],
  ["height[]", "10"],
])
const calculate: Request = { method: "GET", path: `${services}/calculate?${query.toString()}` }

/** Nothing here adds to what the sandbox has to remember: the order is always the same one. */
const mix: Request[] = [
  calculate,
  { method: "GET", path: `${services}/lockers?country_code=LV&zip_code=LV-1010` },
  { method: "GET", path: `${services}/shipments?date_form=2020-01-01&date_to=2099-12-31` },
  {
    method: "POST",
    path: `${services}/order-store`,
    headers: { ...headers, "Idempotency-Key": "always-the-same" },
    body: JSON.stringify(orderBody()),
  },
  { method: "POST", path: `${services}/order-store`, body: "{}" },
  { method: "GET", path: `${services}/shipment/1` },
]
/** The last two of the mix are refused, with 422 and 404. */
const refusedShare = 2 / mix.length

async function main(): Promise<void> {
  const child = fork(path.join(__dirname, "sandbox-child.ts"), {
    execArgv: ["--expose-gc", "-r", "ts-node/register/transpile-only"],
  })
  const { url } = z.object({ url: z.string() }).parse((await once(child, "message"))[0])
  try {
    const calculations = await load(url, [calculate], 2_000)
    report("2,000 calculations over 50 connections", calculations)
    if (failuresOf(calculations) > 0 || calculations.non2xx > 0) process.exitCode = 1
    await watchMemory(child, url)
  } finally {
    child.disconnect()
  }
  console.log(process.exitCode === 1 ? "Not as it should be" : "As it should be")
}

async function watchMemory(child: ChildProcess, url: string): Promise<void> {
  const heaps: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const result = await load(url, mix, requestsPerRound)
    const refused = Math.abs(result.non2xx / requestsPerRound - refusedShare)
    if (failuresOf(result) > 0 || refused > 0.01) process.exitCode = 1
    heaps.push(await heapBytes(child))
    const megabytes = ((heaps.at(-1) ?? 0) / 1024 / 1024).toFixed(1)
    report(`${round * requestsPerRound} mixed requests, heap ${megabytes} MB`, result)
  }
  const growth = (heaps.at(-1) ?? 0) / (heaps[warmRounds - 1] ?? 1)
  const [from, to] = [warmRounds * requestsPerRound, rounds * requestsPerRound]
  console.log(`Heap after ${to} requests to heap after ${from}: ${growth.toFixed(3)}`)
  if (growth > largestGrowth) process.exitCode = 1
}

function load(url: string, requests: Request[], amount: number): Promise<Result> {
  return autocannon({ url, connections, amount, requests, headers })
}

async function heapBytes(child: ChildProcess): Promise<number> {
  const answer = once(child, "message")
  child.send("memory")
  return z.object({ heapBytes: z.number() }).parse((await answer)[0]).heapBytes
}

function failuresOf(result: Result): number {
  return result.errors + result.timeouts + result.mismatches
}

function report(what: string, result: Result): void {
  const answered = `${result["2xx"]} done, ${result.non2xx} refused as they should be`
  const ratio = (result.latency.p99 / Math.max(1, result.latency.p50)).toFixed(1)
  const slowest = `the slowest percent took at least ${ratio} times the median`
  console.log(`${what}: ${answered}, ${failuresOf(result)} failed; ${slowest}`)
}

void main()
