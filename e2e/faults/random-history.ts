import { seededRandom } from '../chaos/random'
import { botAnswerTo } from './bot-answer-to'
import { groupBy } from './group-by'
import { type Change, type History, newHistory, type ReceivedCall, type Stored } from './history'
import { compareContents, keyOf } from './known'
import { randomLeft } from './random-left'

export function randomHistory(seed: number): History {
  const random = seededRandom(seed)
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const history = newHistory()
  for (let nth = 0; nth < 1 + Math.floor(random() * 3); nth++) {
    const visitor = `visitor-${nth}`
    const writers = [`${visitor}/a`, `${visitor}/b`]
    for (const half of [1, 2]) {
      const thread = `${nth}-thread-${half}`
      const count = 2 + Math.floor(random() * 8)
      const questions: Stored[] = []
      for (let seq = 1; seq <= count || questions.length > 0; seq++) {
        const body = `${visitor}, ${half}, ${seq}`
        const id = `id-${nth}-${half}-${seq}`
        const message = seq > count || random() < 0.5 ? questions.shift() : undefined
        if (message) {
          const answer = { to: message.id, body: botAnswerTo(message.body) }
          if (random() < 0.2) history.answers.push({ ...answer, id: random() < 0.5 ? id : null })
          history.answers.push({ ...answer, id })
          const live = random() < 0.3 ? { live: 'complete' as const } : {}
          history.stored.push({ visitor, id, thread, seq, body: answer.body, client_id: null, ...live })
        } else if (random() < 0.7) {
          const client_id = `client-${id}`
          history.sent.push({ writer: pick(writers), visitor, client_id, body })
          for (let copy = 0; copy < 1 + random() * 1.5; copy++)
            history.acknowledged.push({ client_id, id, thread, seq })
          const stored = { visitor, id, thread, seq, body, client_id }
          history.stored.push(stored)
          questions.push(stored)
        } else {
          history.replies.push({ writer: 'agent', visitor, body, id: random() < 0.8 ? id : null })
          history.stored.push({ visitor, id, thread, seq, body, client_id: null })
          if (random() < 0.2) history.replies.push({ writer: 'agent', visitor, body: `${body}, gone`, id: null })
        }
      }
    }
  }
  const ofVisitor = groupBy(history.stored, ({ visitor }) => visitor)
  for (const [visitor, contents] of ofVisitor)
    history.readers.push(
      ...[1, 2].map((tab) => ({
        name: `${visitor}, tab ${tab}`,
        visitor,
        hasLeft: false,
        grown: contents.filter(({ live }) => live).map(({ id, body }) => ({ id, texts: ['', body.slice(0, 9), body] })),
        last: contents.map(({ id, body, live }) => ({ id, body, ...(live && { live }) })),
        logs: [...groupBy(contents, ({ thread }) => thread)].map(([thread, said]) => ({
          thread,
          changes: logChanges(said, random),
        })),
      })),
    )
  history.listed = [...groupBy([...history.stored].sort(compareContents), ({ thread }) => thread)].map(
    ([thread, contents]) => ({
      thread,
      ids: contents.map(({ id }) => id),
    }),
  )
  for (const receives of ['customers', 'agents', 'both'] as const) {
    const receivedContents = history.stored.filter(
      ({ client_id }) => receives === 'both' || (receives === 'customers') === (client_id !== null),
    )
    const calls = receivedContents.flatMap((each) => eventsOf(each, random))
    history.endpoints.push({
      name: receives,
      receives,
      among: '',
      calls: calls.flatMap((each) => (random() < 0.2 ? [each, each] : [each])),
    })
  }
  history.absentVisitors = randomLeft(history, random)
  return history
}

/** The events can include an interruption of the live message. */
function eventsOf({ id, body, client_id, live }: Stored, random: () => number): ReceivedCall[] {
  const type = client_id === null ? 'content.replied' : 'content.imported'
  const event = { id: `event-${id}`, type, content_id: id, body, digest: id }
  if (!live || random() < 0.5) return [event]
  const end = { ...event, id: `end-${id}`, type: 'content.updated', digest: `end ${id}` }
  return [{ ...event, body: body.slice(0, 9) }, end]
}

function logChanges(contents: readonly Stored[], random: () => number): Change[] {
  const changes: Change[] = []
  for (let from = 0; from < contents.length; ) {
    const next = contents.slice(from, from + 1 + Math.floor(random() * 3)).map(keyOf)
    if (random() < 0.5) changes.push({ from, lines: next.map((key) => `~${key}`) })
    changes.push({ from, lines: next })
    from += next.length
  }
  return changes
}
