import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { type Console, runCommand } from "../add-command"
import type { FilePatch } from "../patch"
import { starterPatches } from "../starter-patches"

let folder: string
let shown: string

const CHECKOUT = "src/modules/checkout/components/shipping/index.tsx"
const CART = "src/lib/data/cart.ts"
const PAGE = "src/app/[countryCode]/(main)/where-is-my-order/page.tsx"
const FOOTER = "src/modules/layout/templates/footer/index.tsx"

const file = (name: string) => path.join(folder, name)
const read = (name: string) => readFileSync(file(name), "utf8")

function write(name: string, text: string): void {
  mkdirSync(path.dirname(file(name)), { recursive: true })
  writeFileSync(file(name), text)
}

function edit(name: string, from: string, to: string): void {
  const text = read(name)
  expect(text).toContain(from)
  write(name, text.replace(from, to))
}

/** A file that has the places of a patch, and little else. */
function fileWithPlaces(patch: FilePatch): string {
  const anchors =
    "changes" in patch
      ? patch.changes.flatMap(({ anchor, isEverywhere }) =>
          anchor === undefined ? [] : isEverywhere ? [anchor, anchor] : [anchor],
        )
      : []
  return `"use client"\n\nimport React from "react"\n\n${anchors.map((anchor) => `  ${anchor}\n  // …\n`).join("")}`
}

/** Every file of the storefront, by name. */
const snapshot = () =>
  Object.fromEntries(
    starterPatches.map((patch) => [
      patch.file,
      existsSync(file(patch.file)) ? read(patch.file) : null,
    ]),
  )

function run(args: string[], answer?: string): Promise<number> {
  shown = ""
  const console: Console = {
    write: (text) => (shown += text),
    hasColours: false,
    ask: answer === undefined ? undefined : () => Promise.resolve(answer),
  }
  return runCommand(["add", folder, ...args], console)
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "storefront-"))
  for (const patch of starterPatches) {
    if ("changes" in patch) write(patch.file, fileWithPlaces(patch))
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

it("the command add shows what it would change, and does so after a yes", async () => {
  const before = snapshot()
  expect(await run([], "n")).toBe(1)
  expect(shown).toContain(`--- a/${CHECKOUT}\n+++ b/${CHECKOUT}\n@@ -1,`)
  expect(shown).toContain("\n+  const [isPending, setIsPending] = useState(false)\n")
  expect(shown).toContain(`--- /dev/null\n+++ b/${PAGE}\n@@ -0,0 +1,`)
  expect(shown).toContain("Nothing was changed.")
  expect(snapshot()).toEqual(before)

  expect(await run([], "y")).toBe(0)
  expect(read(CHECKOUT)).toContain("  isPending || !cart.shipping_methods?.[0]")
  expect(read(PAGE)).toContain("<FindOrder")
  const changed = Object.keys(before).filter((name) => snapshot()[name] !== before[name])
  expect(changed).toHaveLength(starterPatches.length)
})

it("the command add lists the shop's own options with the others, and leaves their look to the shop's tokens", async () => {
  await run(["--yes"])
  expect(read(CHECKOUT)).toMatch(/<DeliveryOptions[^>]* otherOptions={otherOptions}/s)
  expect(read(CHECKOUT)).toMatch(/\(v, "shipping"\) } }}\s+\/\/ .*\s+hidden\n/)
  expect(read("src/styles/globals.css")).toContain(
    '  --shipord-radius: theme("borderRadius.rounded");\n',
  )
})

it("the command add puts the tracking's link into a column of the shop, not into Medusa's", async () => {
  await run(["--yes"])
  expect(read(FOOTER)).toMatch(/Customer service.*where-is-my-order.*<\/div>.*>Medusa<\/span>/s)
})

it("the command add only shows the changes where no one can answer, and needs --yes there", async () => {
  const before = snapshot()
  expect(await run([])).toBe(1)
  expect(shown).toContain("Nothing was changed. To apply this without a question, add --yes.")
  expect(snapshot()).toEqual(before)
  expect(await run(["--yes"])).toBe(0)
  expect(snapshot()).not.toEqual(before)
})

it("the command add changes nothing the second time", async () => {
  await run(["--yes"])
  const once = snapshot()
  expect(await run(["--yes"])).toBe(0)
  expect(shown).toBe("Everything is there already.\n")
  expect(snapshot()).toEqual(once)
})

it("the command add takes back exactly what it has done, also the folder of a new page", async () => {
  const before = snapshot()
  await run(["--yes"])
  expect(await run(["--undo", "--yes"])).toBe(0)
  expect(snapshot()).toEqual(before)
  expect(existsSync(path.dirname(file(PAGE)))).toBe(false)
  expect(await run(["--undo", "--yes"])).toBe(0)
  expect(shown).toBe("There is nothing to take back.\n")
})

it("the command add takes its changes back after a formatter has been there, and leaves those of others", async () => {
  await run(["--yes"])
  edit(CHECKOUT, 'theme="light"', "theme='light'")
  edit(CHECKOUT, "<DeliveryOptions\n", "<DeliveryOptions ")
  edit(CHECKOUT, "import React", "import { mine } from './mine'\nimport React")
  expect(await run(["--undo", "--yes"])).toBe(0)
  expect(read(CHECKOUT)).not.toMatch(/DeliveryOptions|isPending|storefront/)
  expect(read(CHECKOUT)).toContain("import { mine } from './mine'\nimport React")
})

it("the command add changes nothing if a place is not as expected, and says what to write there", async () => {
  edit(CHECKOUT, "const [isLoading, setIsLoading] = useState(false)", "const loading = useMine()")
  const before = snapshot()
  expect(await run(["--yes"])).toBe(1)
  expect(shown).toContain(
    `${CHECKOUT} is not as expected. Add after const [isLoading, setIsLoading] = useState(false):\n\n` +
      "const [isPending, setIsPending] = useState(false)\n",
  )
  expect(shown).not.toContain("review/index.tsx")
  expect(snapshot()).toEqual(before)

  edit(
    CHECKOUT,
    "useMine()",
    "useMine()\n  const [isPending, setIsPending] =\n    useState(false);",
  )
  expect(await run(["--yes"])).toBe(0)
  expect(read(CHECKOUT).match(/setIsPending\]/g)).toHaveLength(1)
})

it("the command add does not choose between two places that look alike", async () => {
  const place = "!cart.shipping_methods?.[0]"
  edit(CHECKOUT, place, `${place}\n ${place}`)
  expect(await run(["--yes"])).toBe(1)
  expect(shown).toContain(`Add before ${place}`)
})

it("the command add leaves out what is optional, and says so", async () => {
  rmSync(file(FOOTER))
  write(".env.template", "")
  expect(await run(["--yes"])).toBe(0)
  expect(shown).toContain(`Optional. ${FOOTER} is missing.`)
  expect(shown).toContain("Optional. .env.template is not as expected.")
  expect(existsSync(file(FOOTER))).toBe(false)
})

it("the command add takes nothing back if a change was altered by hand, and says what to remove", async () => {
  await run(["--yes"])
  edit(CHECKOUT, 'theme="light"', 'theme="dark"')
  edit(PAGE, "Where is my order?", "Track it")
  edit(FOOTER, "Where is my order?", "Track it")
  const before = snapshot()
  expect(await run(["--undo", "--yes"])).toBe(1)
  expect(shown).toContain(`${CHECKOUT} was changed by hand. Remove there:\n\n<DeliveryOptions`)
  expect(shown).toContain(`${PAGE} was changed by hand.`)
  expect(shown).toContain(`${FOOTER} was changed by hand.`)
  expect(snapshot()).toEqual(before)
  // A change that was made in another way counts as made.
  write(PAGE, String(starterPatches.flatMap((one) => ("content" in one ? one.content : []))[0]))
  expect(await run(["--yes"])).toBe(0)
  expect(shown).toBe("Everything is there already.\n")
})

it("the command add knows its changes again after a formatter has been there", async () => {
  const before = snapshot()
  await run(["--yes"])
  edit(CHECKOUT, "import { delivery, mapTiles }", "import {\n  delivery,\n  mapTiles,\n}")
  edit(
    CART,
    "error: { message: String(error.message) } }\n    })",
    "error: {\n          message: String(error.message),\n        },\n      };\n    });",
  )
  expect(await run(["--yes"])).toBe(0)
  expect(shown).toBe("Everything is there already.\n")
  expect(await run(["--undo", "--yes"])).toBe(0)
  expect(snapshot()).toEqual(before)
})

it("the command add does not overwrite a page that is there already", async () => {
  write(PAGE, "export default function Mine() {}\n")
  expect(await run(["--yes"])).toBe(1)
  expect(shown).toContain(`${PAGE} is there already`)
  expect(read(PAGE)).toContain("Mine")
})

it("the command add keeps the line ends of Windows", async () => {
  const before = read(CHECKOUT).replaceAll("\n", "\r\n")
  write(CHECKOUT, before)
  await run(["--yes"])
  expect(read(CHECKOUT)).toContain("isPending")
  expect(read(CHECKOUT).replaceAll("\r\n", "")).not.toContain("\n")
  await run(["--undo", "--yes"])
  expect(read(CHECKOUT)).toBe(before)
})

it.each([
  ["pnpm-lock.yaml", "pnpm add"],
  ["yarn.lock", "yarn add"],
  ["package-lock.json", "npm install"],
])(
  "the command add says how to install the package beside %s of the workspace",
  async (lockFile, install) => {
    const root = mkdtempSync(path.join(tmpdir(), "workspace-"))
    writeFileSync(path.join(root, lockFile), "")
    const below = path.join(root, "apps", "storefront")
    mkdirSync(path.dirname(below))
    const original = folder
    folder = below
    for (const patch of starterPatches) {
      if ("changes" in patch) write(patch.file, fileWithPlaces(patch))
    }
    folder = root
    expect(await run(["--yes"])).toBe(0)
    const away = path.relative(process.cwd(), below)
    expect(shown).toContain(
      `  cd ${away} && ${install} medusa-plugin-shipment-ordering-storefront\n`,
    )
    writeFileSync(
      path.join(below, "package.json"),
      '{"dependencies":{"medusa-plugin-shipment-ordering-storefront":"1"}}',
    )
    await run(["--undo", "--yes"])
    await run(["--yes"])
    expect(shown).not.toContain(install)
    rmSync(root, { recursive: true })
    folder = original
  },
)

it("the command add says what it cannot find or understand", async () => {
  rmSync(file(CHECKOUT))
  expect(await run([])).toBe(1)
  expect(shown).toContain(`There is no storefront made from Medusa's starter in ${folder}.`)
  expect(await run(["--force"])).toBe(2)
  expect(shown).toContain("Usage:")
})
