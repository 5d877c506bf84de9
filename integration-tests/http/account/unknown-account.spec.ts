import { runSql } from "../../harness/run-sql"
import { shopWithKey } from "../../harness/worlds"
import { outcomeOf } from "../../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"

const shop = shopWithKey()

beforeAll(async () => {
  await shop.admin.post(`${PLUGIN}/settings`, { account: "ee", base_url: shop.sandbox.url })
})

const ROUTES = [
  ["GET", "/settings"],
  ["POST", "/settings/test"],
  ["GET", "/services"],
  ["POST", "/services/refresh"],
  ["POST", "/services/carrierB_classic"],
  ["POST", "/shipping-options"],
  ["POST", "/prices/preview"],
  ["GET", "/data-report"],
  ["GET", "/invoice-check"],
  ["GET", "/reconcile"],
  ["GET", "/shipments"],
  ["GET", "/shipments/export"],
] as const

it.each(ROUTES)(
  "%s %s?account=nope is not found, and names those there are",
  async (method, path) => {
    const body = method === "POST" ? {} : undefined
    const answer = await shop.admin.send(method, `${PLUGIN}${path}?account=nope`, body)
    expect(await outcomeOf(answer)).toEqual({
      status: 404,
      message: 'There is no account "nope". Known accounts: default, ee.',
    })
  },
)

it("price rules of an account that is not there are not saved, those of one that was deleted stay", async () => {
  const save = async (account_price_rules: object, others: object = {}) =>
    outcomeOf(
      await shop.admin.send("POST", `${PLUGIN}/settings`, { account_price_rules, ...others }),
    )
  const rules = { markup_percent: "5" }
  expect(await save({ nope: rules })).toEqual({
    status: 400,
    message:
      'account_price_rules: there is no account "nope" in this store. ' +
      "Save its address first, or leave its rules out.",
  })
  const made = { account: "lt", base_url: shop.sandbox.url }
  expect(await save({ default: rules, ee: rules, lt: rules }, made)).toMatchObject({ status: 200 })
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_account set deleted_at = now() where handle = 'lt'",
  )
  expect(await save({ lt: rules }, { sender_name: "Other" })).toMatchObject({ status: 200 })
  expect(await save({ lt: rules, nope: rules })).toMatchObject({ status: 400 })
})

it("a comparison of an account that is not there is not begun", async () => {
  const answer = await shop.admin.send("POST", `${PLUGIN}/reconcile`, { account: "nope" })
  expect(await outcomeOf(answer)).toMatchObject({
    status: 404,
    message: expect.stringContaining("Known accounts: default, ee."),
  })
})

it("an account that is there, or is about to be, is answered", async () => {
  expect((await shop.admin.send("GET", `${PLUGIN}/services?account=ee`)).status).toBe(200)
  const settings = { base_url: shop.sandbox.url }
  expect((await shop.admin.send("POST", `${PLUGIN}/settings?account=lt`, settings)).status).toBe(
    200,
  )
  expect((await shop.admin.send("GET", `${PLUGIN}/settings?account=lt`)).status).toBe(200)
})
