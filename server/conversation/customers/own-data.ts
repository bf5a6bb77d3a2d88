import type { CustomerContent } from '../../../contract/realtime'
import { presentForCustomer } from '../contents/present'
import { iso } from '../iso'
import type { Needs } from '../needs'
import type { IdentityRecord, ThreadRecord } from '../records'
import type { DeletingNeeds } from '../threads/delete-thread'
import { erase, type Forgotten } from './forget-identity'
import { presentThreadForVisitor } from './history'
import { presentIdentityToCustomer } from './identity-attributes'
import { presentPages } from './pages'
import { sessionWrong } from './refusals'
import { identityOfVisitor, type Visitor } from './session'

const step = 100
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

/** The visitor who asks for what is known of them. Throws while nothing is. */
export async function knownVisitor({ store }: Pick<Needs, 'store'>, visitor: Visitor): Promise<IdentityRecord> {
  const identity = await identityOfVisitor(store.read, visitor)
  if (!identity) throw sessionWrong()
  return identity
}

/**
 * Everything that a visitor may know of what we know of them, as one JSON document in pieces: `{ exported_at, identity, pages, threads:
 * [{ ...thread, contents: [...] }] }`. What agents say among themselves is not in it.
 */
export async function* exportOwnData(needs: Needs, visitor: Visitor, identity: IdentityRecord): AsyncGenerator<string> {
  const { read } = needs.store
  const known = JSON.stringify(presentIdentityToCustomer(identity))
  const pages = JSON.stringify(presentPages(await read.seenPages(identity.id)))
  yield `{"exported_at":"${iso(needs.clock())}","identity":${known},"pages":${pages},"threads":[`
  let separator = ''
  for (let after = ''; ; ) {
    const [thread] = await read.threadsOfIdentityAfter(identity.id, after, 1)
    if (!thread) break
    after = thread.id
    if (thread.source_id !== visitor.source.id) continue
    const described = JSON.stringify(await presentThreadForVisitor(read, thread))
    yield `${separator}${described.slice(0, -1)},"contents":[`
    separator = ','
    let comma = ''
    for await (const content of contentsOf(needs, thread)) {
      yield comma + JSON.stringify(content)
      comma = ','
    }
    yield ']}'
  }
  yield ']}\n'
}

/** A conversation as the customer saw it, to read and keep, in UTC: a message begins a line, what follows of it is indented. */
export async function* transcript(needs: Needs, thread: ThreadRecord): AsyncGenerator<string> {
  yield `${thread.title}\n\n`
  for await (const content of contentsOf(needs, thread)) {
    const said = [content.body || titleOf(content), ...content.attachments.map(({ filename }) => `[${filename}]`)]
    const author = content.from === 'customer' ? '>' : `${content.author_name || '*'}:`
    const text = said.filter(Boolean).join(' ').replace(lineBreak, '\n  ')
    yield `${content.created_at.slice(0, 16).replace('T', ' ')} ${author} ${text}\n`
  }
}

/** Deletes everything that is known of a visitor, at their own wish. The session is over with it. */
export async function forgetOwnData(needs: DeletingNeeds, visitor: Visitor): Promise<Forgotten> {
  return erase(needs, null, await knownVisitor(needs, visitor))
}

async function* contentsOf(needs: Needs, { id }: ThreadRecord): AsyncGenerator<CustomerContent> {
  const { read } = needs.store
  for (let after = 0; ; ) {
    const page = await read.contentsAfter(id, after, step)
    yield* await presentForCustomer(read, page, needs.attachmentUrl)
    if (page.length < step) return
    after = page.at(-1)?.seq ?? 0
  }
}

function titleOf({ structured_content }: CustomerContent): string {
  return structured_content && 'title' in structured_content ? String(structured_content.title ?? '') : ''
}
