import { createInterface } from 'node:readline'
import { openApi } from './api'
import { runCli } from './index'

// The process of `bubblewire`: gives the commands their view of the outside.

const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
process.once('SIGTERM', () => stop.abort())
// A reader that has seen enough ("| head") is no failure.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await runCli(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  env: process.env,
  input: lines(),
  stop: stop.signal,
  api: openApi,
})

/** Standard input is opened when a command first reads it: others end without waiting for it. */
async function* lines(): AsyncGenerator<string> {
  yield* createInterface({ input: process.stdin, signal: stop.signal })
}
