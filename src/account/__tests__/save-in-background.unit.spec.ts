import { setImmediate as nextTurn } from "node:timers/promises"
import type { PluginContext } from "../../context"
import { backgroundSaves, saveInBackground } from "../api-client"

const warn = jest.fn()
const context = Object.assign({} as PluginContext, { logger: { warn } })

it("observations are saved in the order in which they were made, and a failure stops none of the later ones", async () => {
  const written: string[] = []
  const save = (name: string, write: () => Promise<unknown>) =>
    saveInBackground(context, async () => {
      await write()
      written.push(name)
      return false
    })
  save("accepted", nextTurn)
  save("broken", () => Promise.reject(new Error("no connection")))
  save("refused", () => Promise.resolve())
  await backgroundSaves()
  expect(written).toEqual(["accepted", "refused"])
  expect(warn).toHaveBeenCalledTimes(1)
})
