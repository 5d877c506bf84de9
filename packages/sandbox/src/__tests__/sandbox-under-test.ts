import { startSandbox, type RunningSandbox, type SandboxOptions } from "../index"

/** What the sandbox answered, read to the end. */
export type Answer = { status: number; headers: Headers; body: unknown }

type Sent = { key?: string; headers?: Record<string, string>; body?: unknown }

/** A running sandbox and short words for what the tests ask of it, over plain HTTP. */
export class SandboxUnderTest {
  sandbox!: RunningSandbox

  static async start(options: SandboxOptions = {}): Promise<SandboxUnderTest> {
    const one = new SandboxUnderTest()
    one.sandbox = await startSandbox({ key: "start-key", ...options })
    return one
  }

  /** One that all tests of the file share. */
  static forAllTests(): SandboxUnderTest {
    const one = new SandboxUnderTest()
    beforeAll(async () => Object.assign(one, await SandboxUnderTest.start()))
    afterAll(() => one.close())
    return one
  }

  /** A new one for each test of the file. */
  static forEachTest(options: SandboxOptions = {}): SandboxUnderTest {
    const one = new SandboxUnderTest()
    beforeEach(async () => Object.assign(one, await SandboxUnderTest.start(options)))
    afterEach(() => one.close())
    return one
  }

  close(): Promise<void> {
    return this.sandbox.close()
  }

  /** Path from the host on. */
  async call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const response = await fetch(`${this.sandbox.url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        ...(sent.key !== undefined && { Authorization: `Bearer ${sent.key}` }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && {
        body: typeof sent.body === "string" ? sent.body : JSON.stringify(sent.body),
      }),
    })
    const text = await response.text()
    const isJson = response.headers.get("content-type")?.includes("json") === true
    const body: unknown = isJson ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body }
  }

  get(path: string, sent: Sent = {}): Promise<Answer> {
    return this.call("GET", `/api/development/v1${path}`, { key: "start-key", ...sent })
  }

  post(path: string, body: unknown, sent: Sent = {}): Promise<Answer> {
    return this.call("POST", `/api/development/v1${path}`, { key: "start-key", body, ...sent })
  }

  control(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.call(method, `/_sandbox${path}`, body === undefined ? {} : { body })
  }

  /** Orders a shipment and returns its id. */
  async order(body: unknown, sent: Sent = {}): Promise<number> {
    const answer = await this.post("/services/order-store", body, sent)
    expect(answer).toMatchObject({ status: 200, body: { type: "success" } })
    return Number(at(answer.body, "data", "shipment_id"))
  }

  /** Confirms a shipment and returns the link to its label. */
  async confirm(id: number): Promise<string> {
    const answer = await this.post(`/services/shipment/${id}/confirm`, {})
    expect(answer).toMatchObject({ status: 200, body: { type: "success" } })
    return String(at(answer.body, "data", "label_url"))
  }

  /** A new key of another account. */
  async keyOf(account: string): Promise<string> {
    const answer = await this.control("POST", "/keys", { account, name: "test" })
    return String(at(answer.body, "key"))
  }

  advance(seconds: number): Promise<Answer> {
    return this.control("POST", "/clock", { advance_seconds: seconds })
  }
}

/** A value deep in an answer; nothing where there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (typeof inner !== "object" || inner === null) return undefined
    return Object.entries(inner).find(([name]) => name === String(step))?.[1]
  }, value)
}

/** An array deep in an answer; empty where there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}
