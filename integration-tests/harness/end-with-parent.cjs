/**
 * Loaded into child processes with --require: ends them when the process that started them is gone, even if that one
 * was killed and could do nothing about it. The parent's end closes the channel between the two.
 */
process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM")
  setTimeout(() => process.exit(1), 5000).unref()
})
process.channel?.unref()
