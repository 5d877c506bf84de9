import { once } from "node:events"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"

const receivers: Server[] = []

/** The address of a shop that hears of tracking numbers; it answers until the test ends. */
export async function startReceiver(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1")
  receivers.push(server)
  await once(server, "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

afterEach(() => {
  for (const server of receivers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
