import type { CustomerContent } from '../../../contract/chat/realtime'
import { labelOf, presentForCustomer } from '../contents/present'
import { type Erasure, eraseIdentity } from '../customers/forget-identity'
import { presentThreadForVisitor } from '../customers/history'
import { presentIdentityToCustomer } from '../customers/identity-attributes'
import { sessionWrong } from '../customers/refusals'
import { openSessionOf, type Visitor } from '../customers/session'
import type { Needs } from '../needs'
import { readPages } from '../read-pages'
import type { ContentRecord, IdentityRecord, ThreadRecord } from '../records'
import { exportPieces } from './export-identity'

const step = 100
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

/** Returns the identity of the visitor who requests their own data. Throws if there is none. */
export async function visitorIdentity({ store }: Pick<Needs, 'store'>, visitor: Visitor): Promise<IdentityRecord> {
  const session = await openSessionOf(store.read, visitor)
  const identity = session && (await store.read.identity(session.identity_id))
  if (!identity) throw sessionWrong()
  return identity
}

/** Yields the visitor's own data as JSON in pieces, without the comments of agents. */
export async function* exportOwnData(needs: Needs, visitor: Visitor, identity: IdentityRecord): AsyncGenerator<string> {
  yield* exportPieces(needs, identity.id, presentIdentityToCustomer(identity), async (thread) => {
    if (thread.source_id !== visitor.source.id) return null
    return { head: await presentThreadForVisitor(needs.store.read, thread), contents: contentsOf(needs, thread) }
  })
}

/** Yields a conversation as text, as the customer saw it, with times in UTC. Later lines of a message are indented. */
export async function* transcript(needs: Needs, thread: ThreadRecord): AsyncGenerator<string> {
  yield `${thread.title}\n\n`
  for await (const page of contentsOf(needs, thread)) yield* page.map(lineOf)
}

function lineOf(content: CustomerContent): string {
  const parts = [content.body || titleOf(content), ...content.attachments.map((file) => `[${labelOf(file)}]`)]
  const author = content.from === 'customer' ? '>' : `${content.author_name || '*'}:`
  const text = parts.filter(Boolean).join(' ').replace(lineBreak, '\n  ')
  return `${content.created_at.slice(0, 16).replace('T', ' ')} ${author} ${text}\n`
}

/** Deletes the visitor's data and ends the session. */
export async function forgetOwnData(needs: Needs, visitor: Visitor): Promise<Erasure> {
  return eraseIdentity(needs, null, await visitorIdentity(needs, visitor))
}

async function* contentsOf({ store, attachmentUrl }: Needs, { id }: ThreadRecord): AsyncGenerator<CustomerContent[]> {
  const pageAfter = (last: ContentRecord | undefined) => store.read.contentsAfter(id, last?.seq ?? 0, step)
  for await (const page of readPages(step, pageAfter)) yield presentForCustomer(store.read, page, attachmentUrl)
}

function titleOf({ structured_content }: CustomerContent): string {
  return structured_content && 'title' in structured_content ? String(structured_content.title ?? '') : ''
}
