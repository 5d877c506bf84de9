import { addLedgerRows } from "../../harness/add-ledger-rows"
import { runSql } from "../../harness/run-sql"
import { shopWithKey } from "../../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"

const shop = shopWithKey()

beforeAll(async () => {
  await addLedgerRows(shop, { count: 6, newest: "2030-05-01T00:00:00Z" })
})

const exported = (ids: unknown) => shop.admin.send("POST", `${PLUGIN}/shipments/export`, { ids })

describe("the export of what is selected", () => {
  it("has those shipments and no other, each once, in the order they are named in", async () => {
    const answer = await exported(["soshp_100004", "soshp_100001", "soshp_100004"])
    expect(answer.headers.get("content-type")).toMatch("text/csv")
    const [, ...lines] = (await answer.text()).trim().split("\r\n")
    expect(lines.map((line) => /#\d+-ABC\d+/.exec(line)?.[0])).toEqual([
      "#100004-ABC004",
      "#100001-ABC001",
    ])
  })

  it("says how many shipments are not there", async () => {
    const answer = await exported(["soshp_100004", "soshp_gone"])
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain("Of the chosen shipments 1 no longer exist")
  })

  it.each([
    ["none", []],
    ["more than 500", Array.from({ length: 501 }, (_, index) => `soshp_${index}`)],
  ])("%s are refused", async (_, ids) => {
    const answer = await exported(ids)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain("ids")
  })
})

it("the list can be narrowed to what Health counts as stopped by an error", async () => {
  const error = JSON.stringify({ kind: "rejected", message: "No money", at: "2030-05-01" })
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_shipment set last_error = $1, entered_at = '{}'::jsonb where id = any($2)",
    [error, ["soshp_100001", "soshp_100002", "soshp_100003"]],
  )
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment set entered_at = '{"ordered": "2030-05-01T00:00:00Z"}',
      state = 'ordered' where id in ('soshp_100001', 'soshp_100004')`,
  )
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_shipment set state = 'abandoned' where id = 'soshp_100002'",
  )
  const { shipments } = await shop.admin.get<{ shipments: { id: string }[] }>(
    `${PLUGIN}/shipments?stopped=true`,
  )
  expect(shipments.map(({ id }) => id)).toEqual(["soshp_100001"])
  const health = await shop.admin.get<{ shipments: { troubled: number }[] }>(`${PLUGIN}/health`)
  expect(health.shipments.reduce((sum, { troubled }) => sum + troubled, 0)).toBe(1)
})
