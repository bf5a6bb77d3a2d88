import type { SiteEvents } from '../events'
import { advice, type Finding } from './finding'

type RefusedCommand = SiteEvents['error']

/** Lists the refused commands of the page, each one time with its count. */
export function judgeCommands(errors: readonly RefusedCommand[]): Finding[] {
  const times: Record<string, number> = {}
  for (const { command, code, message } of errors) {
    const words = `${message.startsWith(command) ? '' : `${command}: `}${message} (${code})`
    times[words] = (times[words] ?? 0) + 1
  }
  if (errors.length === 0) return []
  const says = Object.entries(times)
    .map(([words, count]) => (count > 1 ? `${words}, ${count} times` : words))
    .join('; ')
  return [
    advice('Refused commands', says, 'docs/build/embedding.md says what each command takes and what each code means.'),
  ]
}
