import { botAnswerTo } from './bot-answer-to'
import { checkAnswers } from './check-answers'
import { checkEndpoint } from './check-endpoints'
import { checkAbsentVisitor } from './check-left'
import { checkReader } from './check-readers'
import { duplicatesOf, groupBy } from './group-by'
import type { History, Stored } from './history'
import { compareContents, indexContents, type StoredContents, type Violation } from './known'

/** Returns violations of docs/run/guarantees.md. `listsFollowClocks`: does not check the order of agents' lists. */
export function check(history: History, { listsFollowClocks = false } = {}): Violation[] {
  const contents = indexContents(history)
  return [
    ...checkStored(history),
    ...checkEnded(history),
    ...checkSent(history, contents),
    ...checkReplies(history, contents),
    ...checkAnswers(history, contents),
    ...checkListed(history, listsFollowClocks),
    ...history.readers.flatMap((reader) => checkReader(reader, contents)),
    ...history.endpoints.flatMap((endpoint) => checkEndpoint(endpoint, history, contents)),
    ...history.absentVisitors.flatMap((absent) => checkAbsentVisitor(absent, history, contents)),
  ]
}

/** Checks that each message is stored once, has the next number of its thread, and was written by a client. */
function checkStored({ stored, sent, replies }: History): Violation[] {
  const found: Violation[] = []
  const written = new Map([...sent, ...replies].map((each) => [each.body, each.visitor]))
  for (const { visitor, body } of sent) written.set(botAnswerTo(body), visitor)
  for (const each of stored)
    if (written.get(each.body) !== each.visitor)
      found.push({
        kind: 'altered',
        what: `"${each.body}" (${each.id}) is with ${each.visitor}, who has no such message`,
      })
  for (const [of, keys] of [
    ['id', stored.map(({ id }) => id)],
    ['client id', stored.flatMap(({ client_id }) => client_id ?? [])],
    ['text', stored.map(({ visitor, body }) => `${visitor}: ${body}`)],
  ] as const)
    for (const duplicate of duplicatesOf(keys))
      found.push({ kind: 'doubled', what: `stored twice, by its ${of}: ${duplicate}` })
  for (const [thread, contents] of groupBy(stored, (each) => each.thread)) {
    const seqs = contents.map(({ seq }) => seq)
    for (const duplicate of duplicatesOf(seqs))
      found.push({ kind: 'doubled', what: `two contents of ${thread} have seq ${duplicate}` })
    const presentSeqs = new Set(seqs)
    for (let seq = 1; seq < Math.max(...seqs); seq++)
      if (!presentSeqs.has(seq)) found.push({ kind: 'lost', what: `a hole: ${thread} has no seq ${seq}` })
  }
  return found
}

const checkEnded = ({ stored }: History): Violation[] =>
  stored.flatMap(({ body, id, live }): Violation[] =>
    live === undefined || live === 'complete'
      ? []
      : [{ kind: 'altered', what: `"${body}" (${id}) is ${live} in the end` }],
  )

function checkSent({ sent, acknowledged, refused }: History, { byKey }: StoredContents): Violation[] {
  const found: Violation[] = []
  const bodies = new Map(sent.map((each) => [each.client_id, each.body]))
  for (const { client_id, id, thread, seq } of acknowledged) {
    const content = byKey.get(client_id)
    const name = `"${bodies.get(client_id)}" (${client_id})`
    if (!content) found.push({ kind: 'lost', what: `${name} was acknowledged and is not stored` })
    else if (content.id !== id)
      found.push({ kind: 'doubled', what: `${name} was acknowledged as ${id} and is ${content.id}` })
    else if (content.thread !== thread || content.seq !== seq)
      found.push({
        kind: 'altered',
        what: `${name} was acknowledged at ${thread} ${seq} and is at ${content.thread} ${content.seq}`,
      })
    else if (content.body !== bodies.get(client_id))
      found.push({ kind: 'altered', what: `${name} is stored as "${content.body}"` })
  }
  for (const { client_id, code } of refused)
    found.push({ kind: 'lost', what: `"${bodies.get(client_id)}" was refused: ${code}` })
  const answeredIds = new Set([...acknowledged, ...refused].map(({ client_id }) => client_id))
  for (const { client_id, body } of sent)
    if (!answeredIds.has(client_id) && !byKey.has(client_id))
      found.push({ kind: 'lost', what: `"${body}" (${client_id}) was never taken` })
  return [...found, ...checkOrder(sent, (each) => byKey.get(each.client_id))]
}

function checkReplies({ replies, stored }: History, { byId }: StoredContents): Violation[] {
  const found: Violation[] = []
  for (const { id, body } of replies) {
    if (id === null) continue
    const content = byId.get(id)
    if (!content)
      found.push({ kind: 'lost', what: `the reply "${body}" (${id}) was answered with 200 and is not there` })
    else if (content.body !== body)
      found.push({ kind: 'altered', what: `the reply "${body}" is stored as "${content.body}"` })
  }
  const byBody = new Map(stored.map((each) => [`${each.visitor}: ${each.body}`, each]))
  // A reply without a response can be stored late, so only replies with a response must be in order.
  const certain = replies.filter(({ id }) => id !== null)
  return [...found, ...checkOrder(certain, (each) => byBody.get(`${each.visitor}: ${each.body}`))]
}

function checkOrder<W extends { writer: string; body: string }>(
  written: readonly W[],
  place: (each: W) => Stored | undefined,
) {
  const found: Violation[] = []
  for (const [writer, ofWriter] of groupBy(written, (each) => each.writer)) {
    let last: Stored | undefined
    for (const each of ofWriter) {
      const content = place(each)
      if (!content) continue
      if (last && compareContents(last, content) > 0)
        found.push({
          kind: 'out of order',
          what: `${writer} wrote "${last.body}" before "${each.body}", and it comes after it`,
        })
      last = content
    }
  }
  return found
}

/** Checks that agents and customers read equal contents. */
function checkListed({ listed, stored }: History, anyOrder: boolean): Violation[] {
  const found: Violation[] = []
  const threads = groupBy([...stored].sort(compareContents), ({ thread }) => thread)
  for (const { thread, ids } of listed) {
    const right = (threads.get(thread) ?? []).map(({ id }) => id)
    threads.delete(thread)
    const readIds = new Set(ids)
    const storedIds = new Set(right)
    for (const id of right)
      if (!readIds.has(id)) found.push({ kind: 'lost', what: `agents do not read ${id} of ${thread}` })
    for (const id of ids)
      if (!storedIds.has(id)) found.push({ kind: 'altered', what: `agents read ${id} of ${thread}, customers do not` })
    for (const id of duplicatesOf(ids)) found.push({ kind: 'doubled', what: `agents read ${id} of ${thread} twice` })
    const common = right.filter((id) => readIds.has(id))
    if (!anyOrder && ids.filter((id) => storedIds.has(id)).some((id, nth) => id !== common[nth]))
      found.push({ kind: 'out of order', what: `agents read ${thread} in another order than its customer` })
  }
  for (const thread of threads.keys()) found.push({ kind: 'lost', what: `agents do not read the thread ${thread}` })
  return found
}
