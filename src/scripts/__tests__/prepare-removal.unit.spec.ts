import { createMedusaContainer } from "@medusajs/framework/utils"
import prepareRemoval from "../prepare-removal"

describe("the script that prepares the removal", () => {
  it.each([[["aply"]], [["apply", "now"]], [["--apply"]]])(
    "takes no argument that it does not know: %j",
    async (args) => {
      const run = prepareRemoval({ container: createMedusaContainer(), args })
      await expect(run).rejects.toThrow(/only argument is "apply".*Without it nothing is changed/)
    },
  )

  it("says what to do where the plugin is out already", async () => {
    const run = prepareRemoval({ container: createMedusaContainer(), args: [] })
    await expect(run).rejects.toThrow(/Put it back, run this again with apply/)
  })
})
