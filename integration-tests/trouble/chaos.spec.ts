import { runChaos } from "../chaos/run-chaos"
import { testDatabase } from "../harness/test-database"

const MINUTE_MS = 60_000

const ONE = { form: "of one process", isShared: false, fulfillments: 16, kills: 2 }
const THREE = {
  form: "of two servers and a worker that share a Redis",
  isShared: true,
  fulfillments: 10,
  kills: 2,
}

it.each([ONE, THREE])(
  "a store $form that is killed while the service fails ships everything once",
  async ({ isShared, fulfillments, kills }) => {
    const lines: string[] = []
    const plan = { seed: 6, fulfillments, kills, isShared, patienceSeconds: 90 }
    const { differences } = await runChaos(testDatabase(), plan, (line) => lines.push(line))
    // The message has the events of the run, with the place where the store was killed.
    expect({ differences, lines }).toEqual({ differences: [], lines })
  },
  6 * MINUTE_MS,
)
