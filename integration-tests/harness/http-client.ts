import description from "../../docs/openapi.json"
import { answerChecker } from "./answer-checker"

const checkAnswer = answerChecker(description, "docs/openapi.json")
const OURS = /^\/(admin|store|hooks)\/shipment-ordering\//

/** The store answered with a status from 400. */
export class HttpError extends Error {
  constructor(
    readonly request: string,
    readonly status: number,
    /** The parsed JSON of the answer, or its text when it is not JSON. */
    readonly body: unknown,
  ) {
    super(`${request} -> ${status} ${typeof body === "string" ? body : JSON.stringify(body)}`)
    this.name = "HttpError"
  }
}

/** JSON over HTTP: each call resolves with the parsed body and throws HttpError for any status from 400. */
export interface HttpClient {
  get<Body>(path: string): Promise<Body>
  post<Body>(path: string, body?: unknown): Promise<Body>
  delete<Body>(path: string): Promise<Body>
  /** Any method. Returns the answer whatever its status: for tests of refusals. */
  send(method: string, path: string, body?: unknown): Promise<Response>
  /** The same with a body that need not be JSON. */
  sendText(method: string, path: string, body?: string): Promise<Response>
}

/** A client that sends `headers` with every request to `baseUrl`. */
export function createHttpClient(baseUrl: string, headers: Record<string, string>): HttpClient {
  const sendText = async (method: string, path: string, body?: string) => {
    const url = new URL(path, baseUrl)
    const answer = await fetch(url, {
      method,
      // A busy store may close an idle connection at the moment when it is used again.
      headers: { "content-type": "application/json", connection: "close", ...headers },
      ...(body === undefined ? {} : { body }),
    })
    if (OURS.test(url.pathname)) await checkAnswer(method, url.pathname, answer)
    return answer
  }
  const send = (method: string, path: string, body?: unknown) =>
    sendText(method, path, body === undefined ? undefined : JSON.stringify(body))
  const call = async <Body>(method: string, path: string, body?: unknown) => {
    const response = await send(method, path, body)
    const answer = parse(await response.text())
    if (!response.ok) throw new HttpError(`${method} ${path}`, response.status, answer)
    return answer as Body
  }
  return {
    get: (path) => call("GET", path),
    post: (path, body = {}) => call("POST", path, body),
    delete: (path) => call("DELETE", path),
    send,
    sendText,
  }
}

export type Outcome = Awaited<ReturnType<typeof outcomeOf>>

/** What a person sees of an answer: its status, and the message of its body if there is one. */
export async function outcomeOf(answer: Response) {
  const text = await answer.text()
  // A stream of several lines is no JSON as a whole.
  const isLines = answer.headers.get("content-type")?.includes("ndjson")
  const isJson = text.startsWith("{") && !isLines
  const message = isJson ? (JSON.parse(text) as { message?: string }).message : text
  return { status: answer.status, message: message ?? "" }
}

/** Signs in to the store's admin API. @throws HttpError 401 when the credentials are refused */
export async function signInAdmin(storeUrl: string, credentials: AdminCredentials) {
  return createAdminClient(storeUrl, await adminToken(storeUrl, credentials))
}

type AdminCredentials = { email: string; password: string }

export async function adminToken(storeUrl: string, credentials: AdminCredentials) {
  const visitor = createHttpClient(storeUrl, {})
  return (await visitor.post<{ token: string }>("/auth/user/emailpass", credentials)).token
}

export function createAdminClient(storeUrl: string, token: string): HttpClient {
  return createHttpClient(storeUrl, { authorization: `Bearer ${token}` })
}

/** The store API as a storefront uses it. */
export function createStorefrontClient(storeUrl: string, publishableKey: string): HttpClient {
  return createHttpClient(storeUrl, { "x-publishable-api-key": publishableKey })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
