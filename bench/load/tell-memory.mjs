// Loaded before the server's own code: on request, collects garbage and reports the server's memory.
process.on('message', (asked) => {
  if (asked !== 'memory') return
  globalThis.gc()
  globalThis.gc()
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  process.send({ memory: { rss, heap: heapUsed, external, cpuMs: (user + system) / 1000 } })
})
