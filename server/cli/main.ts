import { createInterface } from 'node:readline'
import { openApi } from './api'
import { runCli } from './index'

// The process of `bubblewire`: connects the commands to the outside.

// As for the server: only this user may read what a command writes.
process.umask(0o077)
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
process.once('SIGTERM', () => stop.abort())
// If the reader of the output closes it early ("| head"), that is no failure.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await runCli(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  env: process.env,
  input: lines(),
  stop: stop.signal,
  api: openApi,
})

/** Standard input is opened when a command first reads it: other commands end without waiting for it. */
async function* lines(): AsyncGenerator<string> {
  yield* createInterface({ input: process.stdin, signal: stop.signal })
}
