import { EventEmitter, once } from "node:events"
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { type LocalServer, startLocalServer } from "../../harness/local-server"
import { type AccountClient } from "./account-client"
import { shipmentIdOf } from "./read-reply"
import { parcelOrder } from "./sample-requests"
import { type Sandbox } from "./sandbox"

/** A call that a merchant's server received. */
interface ReceivedCall {
  method?: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export type CallbackAnswer = (response: ServerResponse, request: IncomingMessage) => void

/** Answers with this body, as JSON. */
export const answerJson =
  (body: unknown, status = 200): CallbackAnswer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  }

export const acknowledge = answerJson({ message: "OK" })

/** An instant of the scene's day, of the virtual clock. @param minutes minutes and seconds, `mm:ss` */
export const sceneTime = (hours: number, minutes: string) => `2031-06-02T${hours}:${minutes}Z`

/**
 * A merchant with a server of its own, at half past ten of a virtual day: half an hour until the first attempt is due.
 *
 * Made anew for every test of the file or block that calls this.
 */
export function useCallbackScene(sandbox: () => Sandbox) {
  /** The merchant, the address of its server, and what that was sent. */
  const scene = { merchant: {} as AccountClient, url: "", calls: [] as ReceivedCall[] }
  const arrivals = new EventEmitter()
  let server: LocalServer | undefined
  beforeEach(async () => {
    await sandbox().control.reset()
    await sandbox().control.setClock(sceneTime(10, "30:00"))
    scene.merchant = await sandbox().newAccount()
    scene.calls.length = 0
  })
  afterEach(() => server?.close())
  return Object.assign(scene, {
    /** Starts the merchant's server. */
    async listen(answer: CallbackAnswer) {
      server = await startLocalServer((request, response) => {
        void text(request).then((body) => {
          const { pathname, searchParams } = new URL(request.url ?? "/", "http://receiver.test")
          const { method, headers } = request
          scene.calls.push({ method, path: pathname, query: searchParams, headers, body })
          arrivals.emit("call")
          answer(response, request)
        })
      })
      scene.url = server.url
    },
    /** Orders and confirms a shipment whose numbers go to `address`, a path of the merchant's server. */
    async confirmed(address = "/callback", client = scene.merchant) {
      const callback_success_url = `${scene.url}${address}`
      const id = shipmentIdOf(await client.create(parcelOrder({ callback_success_url })))
      await client.confirm(id)
      return id
    },
    async untilCalled() {
      if (scene.calls.length === 0) await once(arrivals, "call")
    },
  })
}
