import { z } from "zod"
import { type HttpReply, sendRequest } from "./http-request"

const issuedKey = z.object({ id: z.string(), key: z.string(), valid_until: z.string() })
const listedKey = z.object({
  id: z.string(),
  name: z.string(),
  valid_until: z.string(),
  last_used: z.string().nullable(),
})
const storedShipment = z.looseObject({ id: z.number(), environment: z.string() })
const requestLog = z.object({
  counts: z.record(z.string(), z.number()),
  requests: z.array(z.looseObject({ status: z.number().nullable() })),
})

/** `/_sandbox`: what the sandbox has for tests, and the service itself has not. */
export class ControlClient {
  constructor(private readonly origin: string) {}

  /** Any call, without judging its answer. */
  call(method: string, path: string, body?: unknown): Promise<HttpReply> {
    return sendRequest({
      origin: this.origin,
      method,
      target: `/_sandbox${path}`,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  async reset(): Promise<void> {
    await this.ask("POST", "/reset", {})
  }

  async now(): Promise<Date> {
    return new Date(z.object({ now: z.string() }).parse(await this.ask("GET", "/clock")).now)
  }

  /** @param now ISO, UTC */
  async setClock(now: string): Promise<void> {
    await this.ask("POST", "/clock", { now })
  }

  /** Comes back when everything has been sent that fell due on the way. */
  async advance(seconds: number): Promise<void> {
    await this.ask("POST", "/clock", { advance_seconds: seconds })
  }

  async createKey(account: string, name = "Test key"): Promise<z.infer<typeof issuedKey>> {
    return issuedKey.parse(await this.ask("POST", "/keys", { account, name }))
  }

  async keysOf(account: string): Promise<z.infer<typeof listedKey>[]> {
    const answer = await this.ask("GET", `/keys?account=${encodeURIComponent(account)}`)
    return z.object({ keys: z.array(listedKey) }).parse(answer).keys
  }

  async revoke(keyId: string): Promise<void> {
    await this.ask("DELETE", `/keys/${keyId}`)
  }

  /** Makes the carrier issue numbers for a confirmed shipment, its own choice of numbers unless given. */
  async issue(shipmentId: number, trackingNumbers?: string[]): Promise<void> {
    await this.ask("POST", `/shipments/${shipmentId}/issue`, { tracking_numbers: trackingNumbers })
  }

  async shipments(): Promise<z.infer<typeof storedShipment>[]> {
    const answer = await this.ask("GET", "/shipments")
    return z.object({ shipments: z.array(storedShipment) }).parse(answer).shipments
  }

  async requests(): Promise<z.infer<typeof requestLog>> {
    return requestLog.parse(await this.ask("GET", "/requests"))
  }

  /** @param fault `{operation, kind, times, ...}` */
  async addFault(fault: Record<string, unknown>): Promise<void> {
    await this.ask("POST", "/faults", fault)
  }

  async change(settings: Record<string, unknown>): Promise<void> {
    await this.ask("POST", "/settings", settings)
  }

  private async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await this.call(method, path, body)
    if (reply.status < 200 || reply.status >= 300) {
      throw new Error(`${method} /_sandbox${path} -> ${reply.status} ${reply.text}`)
    }
    return reply.json
  }
}
