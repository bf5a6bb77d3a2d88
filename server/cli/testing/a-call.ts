import { runCli } from '..'
import type { CliEnvironment } from '../command'

export async function aCall(
  argv: string[],
  more: Partial<Omit<CliEnvironment, 'input' | 'text'>> & {
    input?: string[] | AsyncIterable<string>
    text?: AsyncIterable<string>
  } = {},
) {
  const out: string[] = []
  const err: string[] = []
  const { input = [], ...rest } = more
  const status = await runCli(argv, {
    out: (line) => void out.push(line),
    write: (text) => void out.push(text),
    err: (line) => void err.push(line),
    env: {},
    input: (async function* () {
      yield* input
    })(),
    text: (async function* () {})(),
    stop: new AbortController().signal,
    api: () => Promise.reject(new Error('This test has no installation.')),
    ...rest,
  })
  return { status, out: out.join('\n'), err: err.join('\n') }
}
