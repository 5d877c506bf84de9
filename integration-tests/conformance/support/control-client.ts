import { sendRequest } from "./http-request"

interface ListedKey {
  id: string
  name: string
  valid_until: string
  last_used: string | null
}

type StoredShipment = Record<string, unknown> & { id: number; environment: string }

interface RequestLog {
  counts: Record<string, number>
  requests: (Record<string, unknown> & { status: number | null })[]
}

/** `/_sandbox`: what the sandbox has for tests, and the service itself has not. */
export function controlClient(origin: string) {
  /** Any call, without judging its answer. */
  const call = (method: string, path: string, body?: unknown) =>
    sendRequest({
      origin,
      method,
      target: `/_sandbox${path}`,
      headers: { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    })

  async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { status, text, json } = await call(method, path, body)
    if (status >= 200 && status < 300) return json as Answer
    throw new Error(`${method} /_sandbox${path} -> ${status} ${text}`)
  }

  return {
    call,
    reset: () => ask("POST", "/reset", {}),
    now: async () => new Date((await ask<{ now: string }>("GET", "/clock")).now),
    /** @param now ISO, UTC */
    setClock: (now: string) => ask("POST", "/clock", { now }),
    /** Comes back when everything has been sent that fell due on the way. */
    advance: (seconds: number) => ask("POST", "/clock", { advance_seconds: seconds }),
    createKey: (account: string, name = "Test key") =>
      ask<{ id: string; key: string; valid_until: string }>("POST", "/keys", { account, name }),
    keysOf: async (account: string) =>
      (await ask<{ keys: ListedKey[] }>("GET", `/keys?account=${account}`)).keys,
    revoke: (keyId: string) => ask("DELETE", `/keys/${keyId}`),
    /** Makes the carrier issue numbers for a confirmed shipment, its own choice of numbers unless given. */
    issue: (shipmentId: number, tracking_numbers?: string[]) =>
      ask("POST", `/shipments/${shipmentId}/issue`, { tracking_numbers }),
    shipments: async () =>
      (await ask<{ shipments: StoredShipment[] }>("GET", "/shipments")).shipments,
    requests: () => ask<RequestLog>("GET", "/requests"),
    /** @param fault `{operation, kind, times, ...}` */
    addFault: (fault: Record<string, unknown>) => ask("POST", "/faults", fault),
    change: (settings: Record<string, unknown>) => ask("POST", "/settings", settings),
  }
}
