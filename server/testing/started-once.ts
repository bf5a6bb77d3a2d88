import { createServer } from 'node:http'

export interface Started {
  /** The text about the server at the end of the run: its kind, its version, and its origin. */
  name: string
  stop(): Promise<void>
}

/**
 * Starts the server when the first test requests it at the address in `process.env[variable]`, and stops it at the end
 * (vitest's globalSetup). A test gets the value of `tell`, or `{ missing }` with the reason. `report` gets the name or
 * the reason, if a test requested the server.
 */
export async function startedOnce<S extends Started>(given: {
  variable: string
  start(): Promise<S>
  tell(started: S): object
  report(name: string | null, reason: string): string
}): Promise<() => Promise<void>> {
  let starting: Promise<S> | null = null
  const server = createServer((_, response) => {
    starting ??= given.start()
    starting.then(
      (started) => response.end(JSON.stringify(given.tell(started))),
      (error: Error) => response.end(JSON.stringify({ missing: error.message })),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  process.env[given.variable] = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return async () => {
    server.close()
    server.closeAllConnections()
    if (!starting) return
    try {
      const { name, stop } = await starting
      await stop()
      console.log(`\n${given.report(name, '')}`)
    } catch (error) {
      reportSkipped(given.report(null, (error as Error).message))
    }
  }
}

/** Prints what a run skipped. With `REQUIRE_ALL=true` the run fails, because it has installed everything. */
export function reportSkipped(sentence: string): void {
  console.log(`\n${sentence}`)
  if (process.env.REQUIRE_ALL === 'true') throw new Error(sentence)
}
