import type { RewindLine } from "../../../src/desk"
import { createBox, listSavableBoxes } from "../../harness/items-and-boxes"
import { readOrderRecords, setPriceRules } from "../../harness/prices"
import type { TestShop } from "../../harness/test-shop"
import { memoryMb } from "../shared/processes"
import { type Figure, figure } from "../shared/figure"
import { say } from "../shared/start-stage"
import { lookDuring } from "./export-and-erase"
import type { HistoryShops } from "./history-shops"
import { varyOrders } from "./varied-orders"

const MOST_SECONDS = 60
const LARGEST_MEMORY_RATIO = 1.15

const PRICES = {
  markup_percent: "15",
  handling_fee_per_package: "0.40",
  rounding: { kind: "ending", ending: ".99" },
  free_from: [{ countries: [], amount: "75" }],
}
const RULE = {
  ...{ name: "Several to Estonia", is_on: true },
  ...{ if: { countries: { is: ["EE"] }, items: { from: 2 } }, then: { add_amount: "2" } },
}

/**
 * Tries changes on many placed orders. Unchanged settings must give what was charged, and the store's memory must not grow
 * with the number of orders.
 */
export async function rewindOrders(
  { old }: HistoryShops,
  { rewound }: { rewound: number },
): Promise<Figure[]> {
  await setPriceRules(old, PRICES)
  for (const side of [300, 400]) await createBox(old, { name: `Box ${side}`, side })
  const { comparable, charged } = await varyOrders(old, rewound)
  const boxes = (await listSavableBoxes(old)).filter(({ name }) => name !== "Box 400")
  const changes = {
    "no change": {},
    "a markup and a rule": { settings: { markup_percent: "20", rules: [RULE] } },
    "without the large box": { boxes },
  }
  const records = await readOrderRecords(old)
  const different = records.filter(
    ({ record, price }) => price && !(price.isAvailable && price.amount === Number(record.amount)),
  )
  const figures = [figure("of the newest 1,000, with another price", different.length, "rows", 0)]
  // The thread and its code stay in memory.
  await rewind(old, { last: 500 })
  for (const [name, change] of Object.entries(changes)) {
    say(`  ${name}`)
    const { result, seconds, growth } = await measure(old, { ...change, last: rewound })
    const { compared, before, after, most_changed: changed } = result
    const left = Math.abs(comparable - compared)
    const cents = Math.abs(Number(before.charged) - charged) * 100
    figures.push(
      figure(`${name}: compared`, compared, "rows"),
      figure(`${name}: not compared that could be`, left, "rows", 0),
      figure(`${name}: before, from what was charged`, Math.round(cents), "cents", 0),
      figure(`${name}: 10,000 orders`, (10_000 / rewound) * seconds, "s", MOST_SECONDS),
      figure(`${name}: memory, second half over first`, growth, "ratio", LARGEST_MEMORY_RATIO),
    )
    const isSame = after.charged === before.charged && changed.length === 0
    const isAsExpected = isSame === (name === "no change")
    figures.push(figure(`${name}: wrong result`, isAsExpected ? 0 : 1, "rows", 0))
  }
  return figures
}

async function measure(shop: TestShop, body: object) {
  const begun = performance.now()
  let result: Awaited<ReturnType<typeof rewind>> | undefined
  const megabytes = await lookDuring(
    () => memoryMb(shop.store.pid),
    async () => {
      result = await rewind(shop, body)
    },
  )
  if (!result) throw new Error("No result")
  const seconds = (performance.now() - begun) / 1000
  const half = megabytes.length / 2
  const [first, second] = [megabytes.slice(0, half), megabytes.slice(half)]
  return { result, seconds, growth: Math.max(...second) / Math.max(...first) }
}

async function rewind({ admin }: Pick<TestShop, "admin">, body: object) {
  const answer = await admin.send("POST", "/admin/shipment-ordering/prices/rewind", body)
  const lines = (await answer.text()).trimEnd().split("\n")
  const last = JSON.parse(lines.at(-1) ?? "{}") as RewindLine
  if (last.kind !== "result") throw new Error(JSON.stringify(last))
  return last
}
