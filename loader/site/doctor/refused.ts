import type { SiteEvents } from '../events'
import { type Finding, look } from './finding'

type Refused = SiteEvents['error']

/** Lists the page's refused commands, each once with its count. */
export function judgeCommands(errors: readonly Refused[]): Finding[] {
  const times = new Map<string, number>()
  for (const { command, code, message } of errors) {
    // Some messages begin with the command.
    const words = `${message.startsWith(command) ? '' : `${command}: `}${message} (${code})`
    times.set(words, (times.get(words) ?? 0) + 1)
  }
  if (times.size === 0) return []
  const says = [...times].map(([words, count]) => (count > 1 ? `${words}, ${count} times` : words)).join('; ')
  return [
    look('Refused commands', says, 'docs/build/embedding.md says what each command takes and what each code means.'),
  ]
}
