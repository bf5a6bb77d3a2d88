import { botAnswerTo } from './bot-answer-to'
import { groupBy } from './group-by'
import type { History, Stored } from './history'
import type { StoredContents, Violation } from './known'
import { compareContents } from './known'

/** Each message has exactly one answer of the bot, below it in its thread, in the order of the messages. */
export function checkAnswers({ stored, answers }: History, { byId }: StoredContents): Violation[] {
  const found: Violation[] = []
  const ofBody = groupBy(stored, ({ visitor, body }) => `${visitor}: ${body}`)
  const last = new Map<string, Stored>()
  for (const message of [...stored].sort(compareContents)) {
    if (message.client_id === null) continue
    const { visitor, thread, body } = message
    const matches = ofBody.get(`${visitor}: ${botAnswerTo(body)}`) ?? []
    const [answer] = matches
    if (!answer) {
      found.push({ kind: 'lost', what: `"${body}" (${message.id}) has no answer of the bot` })
      continue
    }
    if (matches.length > 1) found.push({ kind: 'doubled', what: `"${body}" has ${matches.length} answers of the bot` })
    if (answer.thread !== thread)
      found.push({ kind: 'altered', what: `"${body}" is in ${thread}, its answer in ${answer.thread}` })
    else if (answer.seq < message.seq)
      found.push({ kind: 'out of order', what: `the answer to "${body}" comes before it` })
    const previous = last.get(thread)
    if (previous && compareContents(previous, answer) > 0)
      found.push({ kind: 'out of order', what: `"${answer.body}" comes before "${previous.body}"` })
    last.set(thread, answer)
  }
  const ids = new Map<string, string>()
  for (const { to, body, id } of answers) {
    if (id === null) continue
    const original = byId.get(id)
    const before = ids.get(to) ?? id
    ids.set(to, before)
    if (before !== id) found.push({ kind: 'doubled', what: `${body} was taken as ${before} and as ${id}` })
    if (!original) found.push({ kind: 'lost', what: `${body} (${id}) was answered with 200 and is not there` })
    else if (original.body !== body) found.push({ kind: 'altered', what: `${body} is stored as "${original.body}"` })
  }
  return found
}
