import http from "node:http"
import https from "node:https"

interface Agents {
  httpAgent: http.Agent
  httpsAgent: https.Agent
}

/** One pool of connections for the whole process, whoever asks. */
export const keepAliveAgents: Agents = {
  httpAgent: new http.Agent({ keepAlive: true, maxFreeSockets: 8 }),
  httpsAgent: new https.Agent({ keepAlive: true, maxFreeSockets: 8 }),
}

/**
 * A new connection per request, for what must not be repeated: the service may close a kept
 * connection at the very moment it is used again, and such a loss cannot be told from a lost answer.
 */
export const freshConnectionAgents: Agents = {
  httpAgent: new http.Agent({ keepAlive: false }),
  httpsAgent: new https.Agent({ keepAlive: false }),
}
