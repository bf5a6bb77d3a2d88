// Loaded into the server before itself: tells its memory when it is asked, after a full collection.
process.on('message', (asked) => {
  if (asked !== 'memory') return
  globalThis.gc()
  globalThis.gc()
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  process.send({ memory: { rss, heap: heapUsed, external, cpuMs: (user + system) / 1000 } })
})
