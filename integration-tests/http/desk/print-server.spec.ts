// A shop whose labels are printed by the program in docs/printing.md, word for word. Its `lp` is ours.
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { addLedgerRows } from "../../harness/ledger-rows"
import { ownLabel } from "../../harness/labels"
import { letPrintJobsWait, queueLabel } from "../../harness/print-queue"
import { dataDirectory, repositoryRoot } from "../../harness/repository-paths"
import { runSql } from "../../harness/run-sql"
import { PRINT_QUEUE_KEY } from "../../harness/store-process"
import { until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

const guide = readFileSync(path.join(repositoryRoot, "docs", "printing.md"), "utf8")
const [, program = ""] = /^```bash\n([^]*?)^```$/m.exec(guide) ?? []
const [first, second] = ["soshp_100001", "soshp_100002"] as const
const LABELS = { [first]: "The first label", [second]: "The second label" }

const folder = mkdtempSync(path.join(dataDirectory, "print-server-"))
const file = (name: string) => path.join(folder, name)
const keyFile = file("print-queue.key")
/** Keeps what it is given, and refuses while there is a file `jammed`. */
const LP = `#!/bin/sh
echo "$*" >>"${file("calls")}"
[ -e "${file("jammed")}" ] && exit 1
for last; do :; done
cp "$last" "${file("printed")}-$(wc -l <"${file("calls")}" | tr -d ' ').pdf"`

let running: ChildProcess | undefined
let said = ""

beforeAll(async () => {
  await addLedgerRows(shop, { count: 2, newest: "2026-05-01T00:00:00Z" })
  for (const [id, text] of Object.entries(LABELS)) {
    const content = await ownLabel(text)
    await runSql(
      shop.databaseUrl,
      `insert into shipment_ordering_label (id, shipment_row_id, content_base64, byte_length)
       values ($1, $2, $3, $4)`,
      [`label of ${id}`, id, content.toString("base64"), content.length],
    )
  }
  writeFileSync(file("print-labels.sh"), program)
  writeFileSync(file("lp"), LP, { mode: 0o755 })
  writeFileSync(keyFile, `${PRINT_QUEUE_KEY}\n`)
})
afterEach(async () => {
  if (running?.pid) process.kill(-running.pid)
  running = undefined
  await runSql(shop.databaseUrl, "delete from shipment_ordering_print_job")
  for (const name of ["calls", "jammed"]) rmSync(file(name), { force: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(env: Record<string, string> = {}): void {
  said = ""
  running = spawn("bash", [file("print-labels.sh")], {
    // With what it has started, it is one group, which ends together.
    detached: true,
    env: {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      QUEUE_URL: `${shop.store.url}/hooks/shipment-ordering/print-queue`,
      QUEUE_KEY_FILE: keyFile,
      ...env,
    },
  })
  running.stderr?.on("data", (text) => (said += String(text)))
}

const calls = () => readFileSync(file("calls"), "utf8").trim().split("\n")

const unprinted = () =>
  runSql(shop.databaseUrl, "select from shipment_ordering_print_job where printed_at is null")

const untilAllArePrinted = () =>
  until("all labels are printed", async () => (await unprinted()).length === 0 || undefined)

it("the guide's program for CUPS has at most 30 lines", () => {
  expect(program).toContain("lp ")
  expect(program.trim().split("\n").length).toBeLessThanOrEqual(30)
})

it("the guide's program prints each label once, on the printer that it is told, and says so when lp has accepted it", async () => {
  start({ QUEUE_PRINTER: "Zebra" })
  const jobs = [await queueLabel(shop, first), await queueLabel(shop, second)]
  await untilAllArePrinted()
  expect(calls().map((call) => call.replace(/ \S+label\.pdf$/, ""))).toEqual(
    jobs.map((job) => `-d Zebra -t ${job}`),
  )
  const [one, two] = [1, 2].map((place) => readFileSync(file(`printed-${place}.pdf`)))
  expect(one?.subarray(0, 5).toString()).toBe("%PDF-")
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false)
  const rows = await runSql<{ printed_at: Date | null }>(
    shop.databaseUrl,
    "select printed_at from shipment_ordering_shipment",
  )
  expect(rows.map(({ printed_at }) => printed_at)).not.toContain(null)
})

it("the guide's program does not say that a label is printed which lp refused, and prints it when it comes again", async () => {
  writeFileSync(file("jammed"), "")
  start()
  await queueLabel(shop, first)
  await until("lp has refused it", () => Promise.resolve(isThere("calls") || undefined))
  expect(await unprinted()).toHaveLength(1)
  rmSync(file("jammed"))
  await letPrintJobsWait(shop, 1)
  await untilAllArePrinted()
  expect(calls()).toHaveLength(2)
})

function isThere(name: string): boolean {
  try {
    return readFileSync(file(name)).length > 0
  } catch {
    return false
  }
}

it("the guide's program goes on by itself when the key in its file is corrected, and does not print it", async () => {
  writeFileSync(keyFile, "an-old-key")
  start()
  await queueLabel(shop, second)
  await until("it was refused", () => Promise.resolve(said.includes("answered: 401") || undefined))
  writeFileSync(keyFile, PRINT_QUEUE_KEY)
  await untilAllArePrinted()
  expect(said).not.toContain(PRINT_QUEUE_KEY)
})
