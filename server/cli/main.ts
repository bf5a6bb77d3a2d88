import { createInterface } from 'node:readline'
import { addAbortSignal } from 'node:stream'
import { withSettingsFile } from '../config/settings-file'
import { openApi } from './api'
import { runCli } from './index'
import { packageDefaults } from './package-defaults'

// Only this user may read what a command writes, as on the server.
process.umask(0o077)
const stop = new AbortController()
let readsText = false
process.once('SIGINT', () => stop.abort())
process.once('SIGTERM', () => stop.abort())
// A reader that closes the output early ("| head") does not make the command fail.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await runCli(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  write: (text) => void process.stdout.write(text),
  err: (line) => void process.stderr.write(`${line}\n`),
  env: environment(),
  input: lines(),
  text: text(),
  stop: stop.signal,
  api: openApi,
})

if (readsText) process.stdin.destroy()

function environment(): Record<string, string | undefined> {
  try {
    return packageDefaults(withSettingsFile(process.env), process.argv[2])
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

/** Opens standard input when a command first reads it, so that other commands end without waiting for it. */
async function* lines(): AsyncGenerator<string> {
  yield* createInterface({ input: process.stdin, signal: stop.signal })
}

async function* text(): AsyncGenerator<string> {
  readsText = true
  yield* addAbortSignal(stop.signal, process.stdin.setEncoding('utf8'))
}
