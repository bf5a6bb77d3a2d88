import { checkAnswer } from '../../structured/types/answers'
import type { AttachmentRecord } from '../contents/attachment-records'
import { giveControlToPrimary } from '../control/thread-control'
import { identityOf } from '../customers/customer'
import { isReachable } from '../customers/subscriptions'
import type { DraftReader } from '../draft'
import { audienceOf } from '../events/publish-event'
import { commit } from '../events/write'
import type { FastPath } from '../fast-path'
import type { Needs } from '../needs'
import type { CustomerTransaction, Reader } from '../ports'
import { byId, type ContentRecord, type SourceRecord } from '../records'
import { sourceClosed, textInputDisabled } from '../refusals'
import { takesMessages } from '../source-settings'
import { beginThread } from '../threads/begin-thread'
import { chooseThread, type Sender } from '../threads/choose-thread'
import type { WriteSet } from '../write-set'
import { answerIn, mustBeTheirs } from './answer'
import { customerMessage } from './customer-message'
import { fastMessage } from './fast-message'
import type { Outcome, Received, ReceivedMessage } from './received-message'
import { mustBeSameMessage } from './same-message'
import { unsentFilesOf } from './sent-files'
import { storeShownMessages } from './shown'

/** One transaction. After the commit of a new content, calls `tellAdded`, or `tell.added` without one. */
export async function receiveMessage(
  needs: Needs,
  message: ReceivedMessage,
  tellAdded: Needs['tell']['added'] = needs.tell.added,
): Promise<Received> {
  const received = await commit(
    needs,
    async (tx, set) => store(needs, tx, set, { ...message, source: await openSource(tx, message.source.id) }),
    fastPath(needs, message),
  )
  if (!received.fresh) return received
  needs.observe.received(message.source.type)
  for (const content of received.shown) tellAdded(content)
  tellAdded(received.content)
  if (received.asked) needs.tell.changed(received.asked)
  return received
}

/** The fast path of a web visitor's message. Messages of one session are stored in their order, on the slow path too. */
function fastPath(needs: Needs, message: ReceivedMessage): FastPath<Outcome> | undefined {
  const { customer, source, threadId, inReplyToId, attachmentIds = [] } = message
  if (!('sessionHash' in customer)) return undefined
  const { sessionHash } = customer
  return {
    orderingKey: sessionHash,
    wanted: { sessionHash, sourceId: source.id, threadId, contentId: inReplyToId ?? undefined, attachmentIds },
    decide: (known) => fastMessage(needs, message, known),
  }
}

/** Reads the source again, because it can have changed since the connection began. */
async function openSource(tx: Reader, id: string): Promise<SourceRecord> {
  const source = await tx.source(id)
  if (!source || !takesMessages(source)) throw sourceClosed()
  return source
}

async function store(
  needs: Needs,
  tx: DraftReader & CustomerTransaction,
  set: WriteSet,
  message: ReceivedMessage,
): Promise<Outcome> {
  const identityId = await identityOf(needs, tx, message.source, message.customer)
  const sender: Sender = { source_id: message.source.id, identity_id: identityId }
  const { source, threadId, newThread } = message
  const joinsNewest = threadId === undefined && !newThread && message.inReplyToId === null
  // The reads run together, because each answer of a remote database takes time.
  const [known, newestOpen] = await Promise.all([
    tx.contentByClientId(identityId, message.clientId),
    joinsNewest ? tx.newestOpenThread(source.id, identityId) : undefined,
  ])
  if (known) {
    mustBeSameMessage(known, message)
    const files = await filesOf(tx, known)
    return { content: known, fresh: false, files, asked: null, shown: [] }
  }

  const asked = await askedContent(tx, sender, message)
  const answer = answerIn(asked, message)

  const now = needs.clock()
  const choice = { source, sender, asked, threadId, newThread, now }
  let found = await chooseThread(tx, { newestOpen, ...choice })
  if (!found) {
    // This locks the identity, so that two devices of one customer never begin two threads.
    await tx.identity(identityId)
    found = await chooseThread(tx, choice)
  }
  // Only the web can disable the text box. Text from other channels is always accepted.
  const disabled = (found?.text_input_disabled || found?.select_locks) && message.source.type === 'web_messaging'
  if (disabled && !answer) throw textInputDisabled()
  const body = answer ? answer.body : message.body
  const { attachmentIds = [] } = message
  const files =
    attachmentIds.length === 0
      ? []
      : unsentFilesOf(identityId, attachmentIds, byId(await tx.attachments(attachmentIds)))
  const begun = async () => {
    const customer = { reachable: await isReachable(tx, sender), ...sender }
    return beginThread(needs, set, customer, body || (files[0]?.filename ?? ''))
  }
  const place = found ?? (await begun())
  const audience = await audienceOf(tx, source, place)
  const { thread, contents: shown } = storeShownMessages(needs, set, audience, message.shown ?? [])
  const interventions = thread.interventions_count === 0 ? [] : await tx.interventionsOfThread(thread.id)
  const settings = await tx.settings()
  const scene = { settings, identityId, message, asked, answer, files, begins: !found, now }
  const said = customerMessage(needs, set, { audience: { ...audience, thread }, interventions, ...scene })
  await giveControlToPrimary(needs, tx, set, message.source, identityId)
  return { content: said.content, fresh: true, files, asked: said.asked, shown }
}

async function filesOf(tx: Reader, { attachment_ids }: ContentRecord): Promise<AttachmentRecord[]> {
  const files = byId(attachment_ids.length === 0 ? [] : await tx.attachments(attachment_ids))
  return attachment_ids.flatMap((id) => files.get(id) ?? [])
}

const id24 = /^[0-9a-f]{24}$/

async function askedContent(tx: Reader, sender: Sender, message: ReceivedMessage): Promise<ContentRecord | null> {
  const { inReplyToId, structuredReply } = message
  if (inReplyToId === null) return structuredReply === undefined ? null : offeredLast(tx, sender, message)
  const ours = id24.test(inReplyToId) ? await tx.content(inReplyToId) : null
  return mustBeTheirs(ours ?? (await tx.contentByForeignId(sender.source_id, inReplyToId)), sender)
}

const offersKept = 50

/** Returns the newest message that offers the payload. Many channels send a tapped payload without its message. */
async function offeredLast(tx: Reader, sender: Sender, message: ReceivedMessage): Promise<ContentRecord | null> {
  if (message.source.type === 'web_messaging') return null
  const [thread] = await tx.threadsOfIdentity(sender.source_id, sender.identity_id, 1)
  const contents = thread ? await tx.newestContents(thread.id, offersKept) : []
  const offers = ({ rendering }: ContentRecord) =>
    rendering?.structured && checkAnswer(rendering.structured, message.structuredReply, message.body).ok
  return contents.reverse().find(offers) ?? null
}
