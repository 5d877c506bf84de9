// A shop in which nothing of the plugin is set up. The program of the skill takes it to its first live price.
import path from "node:path"
import { runNodeChild } from "../harness/node-child"
import { repositoryRoot } from "../harness/repository-paths"
import { emptyShop } from "../harness/worlds"

const shop = emptyShop()
const script = path.join(repositoryRoot, "skills/first-live-price/first-price.mjs")

const firstPrice = async (...args: string[]) => {
  const { url } = shop.store
  const { email, password } = shop.seed.admin
  const given = ["--store", url, "--email", email, "--password", password, ...args]
  return (await runNodeChild({ script, args: given, cwd: repositoryRoot, env: {} })).text
}

it("a program sets the plugin up in a shop that sells already, and shows a customer's live prices, also without a key", async () => {
  const service = ["--service", `${shop.sandbox.url}/api/development/v1`]
  expect(await firstPrice(...service)).toMatch(
    /No API key is saved[^]*sells "(?!Sample)[^"]+" from "Riga warehouse"[^]*carrierB_classic: \d+\.\d+ eur, live[^]*Carrier B Classic: \d+\.\d+ eur, [^]*Done/,
  )
  expect(await firstPrice(...service, "--key", shop.sandbox.key)).toMatch(
    /The service accepts the API key\.[^]*Done/,
  )
})

const useService = (base_url: string) =>
  shop.admin.post("/admin/shipment-ordering/settings", { base_url })

it("the program leaves a store alone that is set up for another service", async () => {
  await useService("https://service.example")
  await expect(firstPrice("--service", shop.sandbox.url)).rejects.toThrow(
    "This store is set up for https://service.example already",
  )
})

it("a program that finds no service says so, and what to do", async () => {
  await useService("http://127.0.0.1:9")
  const refusal = firstPrice("--service", "http://127.0.0.1:9")
  await expect(refusal).rejects.toThrow(/Start the service, or correct --service\./)
})
