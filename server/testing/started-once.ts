import { createServer } from 'node:http'

export interface Started {
  /** Describes the server in the report at the end: kind, version and origin. */
  name: string
  stop(): Promise<void>
}

/**
 * Starts a server when the first test asks for it, and stops it after the run (vitest's globalSetup).
 * `process.env[variable]` has the address where tests ask. A test gets the result of `settingsOf`, or `{ missing }` with the
 * reason.
 */
export async function startedOnce<S extends Started>(options: {
  variable: string
  start(): Promise<S>
  settingsOf(started: S): object
  report(name: string | null, reason: string): string
}): Promise<() => Promise<void>> {
  let starting: Promise<S> | null = null
  const server = createServer((_, response) => {
    starting ??= options.start()
    starting.then(
      (started) => response.end(JSON.stringify(options.settingsOf(started))),
      (error: Error) => response.end(JSON.stringify({ missing: error.message })),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  process.env[options.variable] = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return async () => {
    server.close()
    server.closeAllConnections()
    if (!starting) return
    try {
      const { name, stop } = await starting
      await stop()
      console.log(`\n${options.report(name, '')}`)
    } catch (error) {
      reportSkipped(options.report(null, (error as Error).message))
    }
  }
}

/** Reports skipped tests. With `REQUIRE_ALL=true` the run fails, because everything is installed there. */
export function reportSkipped(sentence: string): void {
  console.log(`\n${sentence}`)
  if (process.env.REQUIRE_ALL === 'true') throw new Error(sentence)
}
