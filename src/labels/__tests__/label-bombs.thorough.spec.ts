import { pdfBombs } from "../../../integration-tests/harness/odd-labels"
import { Thread } from "../../threads"
import type { LabelAnswer, LabelTask } from "../ask-label-worker"

jest.setTimeout(90_000)

/** A worker that ends at its limit of time or memory gives no answer. */
const worker = new Thread<LabelTask, LabelAnswer>({
  file: require.resolve("../label-worker"),
  heapMegabytes: 256,
  isLast: ({ step }) => step !== "begun",
})

it.each(Object.entries(pdfBombs))(
  "A label's check refuses by counting a small file that takes too much: %s",
  async (_, make) => {
    const file = make()
    expect(file.length).toBeLessThan(5_000_000)
    const before = process.memoryUsage.rss()
    const answer = await worker.run({ labels: [file], format: "a4_4" }, { limitMs: 60_000 })
    expect(answer).toMatchObject({ step: "done", faults: ["too_large"] })
    // The large ones unpack to 400 MB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(380_000_000)
  },
)
