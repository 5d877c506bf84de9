import type { PluginContext } from "../../../context"
import { type RewindLine, runRewind } from "../rewind"

it("a run that is stopped ends at once, without advice", async () => {
  const context = {
    plugin: {
      settings: { version: async () => 1, read: async () => ({ rules: [] }) },
      accounts: { list: async () => [] },
      boxes: { list: async () => [] },
      itemRules: { all: async () => [] },
      listShipmentOrderingServices: async () => [],
      priceRecords: { countOrdered: async () => 9 },
    } as object,
    query: { graph: async () => ({ data: [] }) } as object,
  } as PluginContext
  const lines: RewindLine[] = []
  await runRewind(context, { last: 9 }, (line) => {
    lines.push(line)
    return false
  })
  expect(lines).toEqual([{ kind: "progress", done: 0, of: 9 }])
})
