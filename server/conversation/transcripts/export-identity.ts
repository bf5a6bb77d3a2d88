import type { Content } from '../../../contract/content'
import { presentAiRun } from '../ai/present-ai-run'
import { iso } from '../clock-and-ids'
import { presentContentsTo } from '../contents/present-to-agent'
import { presentPages } from '../customers/pages'
import { presentSubscription } from '../customers/subscriptions'
import { type Actor, recordEvent } from '../events/record-event'
import { presentIntervention } from '../interventions/present-intervention'
import type { Needs } from '../needs'
import { may } from '../permissions'
import { readPages } from '../read-pages'
import type { AgentRecord, ContentRecord, IdentityRecord, ThreadRecord } from '../records'
import { presentThread } from '../threads/present-thread'

const step = 100

// The document: `{ exported_at, identity, pages, push_subscriptions, threads: [{ ...thread, interventions: [...],
// ai_runs: [...], agent_state, contents: [...] }] }`.
/**
 * Yields all data that this agent can read. The caller checks the right. Records an event before the first piece.
 */
export async function* exportIdentity(needs: Needs, actor: Actor, identity: IdentityRecord): AsyncGenerator<string> {
  const { read } = needs.store
  const { agent } = actor
  const { created_at, updated_at, seen_at, sort_name: _, ...rest } = identity
  const profile = { seen_at: iso(seen_at), created_at: iso(created_at), updated_at: iso(updated_at), ...rest }
  const pieces = exportPieces(needs, identity.id, profile, async (thread) => {
    if (!(await may(read, agent, 'read', thread.source_id))) return null
    const handled = (await read.interventionsOfThread(thread.id)).map(presentIntervention)
    const ai_runs = (await read.aiRunsOf(thread.id)).map(presentAiRun)
    const agent_state = (await read.aiThread(thread.id))?.state ?? null
    const head = { interventions: handled, ai_runs, agent_state, ...presentThread(thread) }
    return { head, contents: contentsOf(needs, agent, thread.id) }
  })
  const { value: first } = await pieces.next()
  await needs.store.transact((tx) => recordEvent(tx, needs, { actor, action: 'identity.exported', about: identity }))
  yield first
  yield* pieces
}

interface ExportedThread {
  head: object
  contents: AsyncIterable<readonly object[]>
}

/** Yields JSON in pieces, so it is never whole in memory. `exported` returns null to skip a conversation. */
export async function* exportPieces(
  { store: { read }, clock }: Needs,
  identityId: string,
  profile: object,
  exported: (thread: ThreadRecord) => Promise<ExportedThread | null>,
): AsyncGenerator<string> {
  const pages = JSON.stringify(presentPages(await read.seenPages(identityId)))
  const subscriptions = JSON.stringify((await read.pushSubscriptionsOfIdentity(identityId)).map(presentSubscription))
  yield `{"exported_at":"${iso(clock())}","identity":${JSON.stringify(profile)},"pages":${pages},"push_subscriptions":${subscriptions},"threads":[`
  let separator = ''
  const next = (last: ThreadRecord | undefined) => read.threadsOfIdentityAfter(identityId, last?.id ?? '', 1)
  for await (const [thread] of readPages(1, next)) {
    const exportedThread = thread ? await exported(thread) : null
    if (!exportedThread) continue
    yield `${separator}${JSON.stringify(exportedThread.head).slice(0, -1)},"contents":[`
    separator = ','
    let comma = ''
    for await (const page of exportedThread.contents) {
      if (page.length > 0) yield comma + page.map((content) => JSON.stringify(content)).join()
      if (page.length > 0) comma = ','
    }
    yield ']}'
  }
  yield ']}\n'
}

/** Yields the messages that the customer saw, in order; then private messages. */
async function* contentsOf(needs: Needs, agent: AgentRecord, threadId: string): AsyncGenerator<Content[]> {
  const { read } = needs.store
  const visibleAfter = (last: ContentRecord | undefined) => read.contentsAfter(threadId, last?.seq ?? 0, step)
  const hiddenAfter = (last: ContentRecord | undefined) => read.hiddenContentsAfter(threadId, last?.id ?? '', step)
  for await (const page of readPages(step, visibleAfter)) yield presentContentsTo(needs, agent, page)
  for await (const page of readPages(step, hiddenAfter)) yield presentContentsTo(needs, agent, page)
}
