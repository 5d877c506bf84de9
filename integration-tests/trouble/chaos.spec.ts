import { runChaos } from "../chaos/run-chaos"

const MINUTE_MS = 60_000

const ONE = { form: "of one process", isShared: false, fulfillments: 12, kills: 2 }
const THREE = {
  form: "of two servers and a worker that share a Redis",
  isShared: true,
  fulfillments: 8,
  kills: 1,
}

it.each([ONE, THREE])(
  "a store $form that is killed while the service fails ships everything once",
  async ({ isShared, fulfillments, kills }) => {
    const lines: string[] = []
    const plan = { seed: 6, fulfillments, kills, isShared }
    const { differences } = await runChaos(plan, (line) => lines.push(line))
    // The message has the events of the run, with the place where the store was killed.
    expect({ differences, lines }).toEqual({ differences: [], lines })
  },
  8 * MINUTE_MS,
)
