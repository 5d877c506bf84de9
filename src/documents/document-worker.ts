import { parentPort } from "node:worker_threads"
import type { DocumentTask } from "./draw-document"
import { drawPackingSlips } from "./packing-slip"
import { drawPickList } from "./pick-list"
import { drawPickupList } from "./pickup-list"

/** Answers one task at a time: the next is sent when this one is answered. */
parentPort?.on("message", (task: DocumentTask) => {
  void draw(task).then((pdf) => parentPort?.postMessage(new Uint8Array(pdf)))
})

function draw(task: DocumentTask): Promise<Buffer> {
  switch (task.document) {
    case "packing-slips":
      return drawPackingSlips(task.data)
    case "pick-list":
      return drawPickList(task.data)
    case "pickup-list":
      return drawPickupList(task.data)
  }
}
