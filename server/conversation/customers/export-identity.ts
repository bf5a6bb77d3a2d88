import { presentContentsTo } from '../contents/present-to-agent'
import { type Actor, recordEvent } from '../events/record-event'
import { presentIntervention } from '../interventions/present-intervention'
import { iso } from '../iso'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, ContentRecord, IdentityRecord } from '../records'
import { presentThread } from '../threads/present-thread'
import { presentPages } from './pages'

const step = 100

/**
 * Everything that is known of an identity and that this agent may read, as one JSON document in pieces: `{ exported_at, identity, pages, threads: [{ ...thread,
 * interventions: [...], contents: [...] }] }`, each content with the addresses of its files. Who may ask is the caller's to check
 * (identity-rights.ts).
 */
export async function* exportIdentity(
  needs: Needs,
  agent: AgentRecord,
  identity: IdentityRecord,
): AsyncGenerator<string> {
  const { read } = needs.store
  const { created_at, updated_at, ...rest } = identity
  const known = { ...rest, created_at: iso(created_at), updated_at: iso(updated_at) }
  const pages = JSON.stringify(presentPages(await read.seenPages(identity.id)))
  yield `{"exported_at":"${iso(needs.clock())}","identity":${JSON.stringify(known)},"pages":${pages},"threads":[`
  let separator = ''
  for (let after = ''; ; ) {
    const [thread] = await read.threadsOfIdentityAfter(identity.id, after, 1)
    if (!thread) break
    after = thread.id
    if (!(await may(read, agent, 'read', thread.source_id))) continue
    const handled = (await read.interventionsOfThread(thread.id)).map(presentIntervention)
    const described = JSON.stringify({ ...presentThread(thread), interventions: handled })
    yield `${separator}${described.slice(0, -1)},"contents":[`
    separator = ','
    yield* contentsOf(needs, agent, thread.id)
    yield ']}'
  }
  yield ']}\n'
}

/** Leaves in the log that somebody took the data of a person out. */
export async function recordExport(needs: Needs, by: Actor, { id }: IdentityRecord): Promise<void> {
  await needs.store.transact((tx) => recordEvent(tx, needs, { by, action: 'identity.exported', subjectId: id }))
}

async function* contentsOf(needs: Needs, agent: AgentRecord, threadId: string): AsyncGenerator<string> {
  let separator = ''
  for await (const page of pagesOf(needs.store.read, threadId))
    for (const content of await presentContentsTo(needs, agent, page)) {
      yield separator + JSON.stringify(content)
      separator = ','
    }
}

/** What the customer saw, in order; then what was private. */
async function* pagesOf(read: Reader, threadId: string): AsyncGenerator<ContentRecord[]> {
  let page: ContentRecord[] = []
  do {
    page = await read.contentsAfter(threadId, page.at(-1)?.seq ?? 0, step)
    yield page
  } while (page.length === step)
  page = []
  do {
    page = await read.hiddenContentsAfter(threadId, page.at(-1)?.id ?? '', step)
    yield page
  } while (page.length === step)
}
