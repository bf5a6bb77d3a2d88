import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnswerContext } from '../inbound/answer-text'

const folder = join(import.meta.dirname, 'answers')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Introductions of quotes, by program and language. "⏎" is a line break. */
export const introductions = read('introductions.txt')
  .split('\n')
  .filter((line) => line.includes(' | '))
  .map((line): [string, string] => {
    const at = line.indexOf(' | ')
    return [line.slice(0, at), line.slice(at + 3)]
  })

interface AnswerCase {
  name: string
  input: string
  ownText: string
  folded: string
  context: Partial<AnswerContext>
}

/** Answers with the expected result. In the files "===" begins a case and "---" begins a part. */
export function answerCases(kind: 'text' | 'html'): AnswerCase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt') && name !== 'introductions.txt')
    .flatMap((name) => read(name).split(/^=== /m).slice(1))
    .map((text) => caseIn(text, kind))
    .filter((each) => each !== null)
}

function caseIn(text: string, kind: 'text' | 'html'): AnswerCase | null {
  const [head = '', ...parts] = text.split(/^--- (?=(?:text|html|own|folded)\n)/m)
  const part = (name: string) =>
    parts
      .find((each) => each.startsWith(`${name}\n`))
      ?.slice(name.length + 1)
      .replace(/\n$/, '')
  const input = part(kind)
  if (input === undefined) return null
  const [name = '', ...settings] = head.trim().split('\n')
  const setting = (key: string) =>
    settings
      .find((each) => each.startsWith(key))
      ?.slice(key.length)
      .trim() ?? ''
  return {
    name,
    input,
    ownText: part('own') ?? '',
    folded: part('folded') ?? '',
    context: {
      subject: setting('subject:'),
      sender: setting('from:'),
      marksQuotes: settings.includes('flowed'),
      isOurAddress: (address) => !settings.includes(`other: ${address}`),
      isOurs: (line) => settings.some((each) => each === `ours: ${line.trim()}`),
    },
  }
}
