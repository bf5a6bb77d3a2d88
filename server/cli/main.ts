import { createInterface } from 'node:readline'
import { addAbortSignal } from 'node:stream'
import { openApi } from './api'
import { runCli } from './index'

// The process of `bubblewire`: connects the commands to the outside.

// As for the server: only this user may read what a command writes.
process.umask(0o077)
const stop = new AbortController()
let readsText = false
process.once('SIGINT', () => stop.abort())
process.once('SIGTERM', () => stop.abort())
// If the reader of the output closes it early ("| head"), that is no failure.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await runCli(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  write: (text) => void process.stdout.write(text),
  err: (line) => void process.stderr.write(`${line}\n`),
  env: process.env,
  input: lines(),
  text: text(),
  stop: stop.signal,
  api: openApi,
})

// A program that still writes into a command that has ended shall end, too.
if (readsText) process.stdin.destroy()

/** Standard input is opened when a command first reads it: other commands end without waiting for it. */
async function* lines(): AsyncGenerator<string> {
  yield* createInterface({ input: process.stdin, signal: stop.signal })
}

async function* text(): AsyncGenerator<string> {
  readsText = true
  yield* addAbortSignal(stop.signal, process.stdin.setEncoding('utf8'))
}
