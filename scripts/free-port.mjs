import { createServer } from 'node:net'

/** Returns a free port of this machine, below the range for outgoing connections. */
export async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const free = await new Promise((done) => {
      const probe = createServer()
      probe.on('error', () => done(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
    })
    if (free) return port
  }
}
