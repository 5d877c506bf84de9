/**
 * Loaded into child processes with --require. Ends them when the process that started them has ended, even if it was
 * killed: its end closes the channel between the two.
 */
process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM")
  setTimeout(() => process.exit(1), 5000).unref()
})
process.channel?.unref()
