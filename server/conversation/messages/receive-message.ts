import type { ShownMessage } from '../../../contract/realtime'
import type { PaymentStatus, StructuredReply } from '../../../contract/structured-reply'
import { checkAnswer } from '../../structured/answers'
import { customerWrites } from '../control/thread-control'
import { type Customer, identityOf } from '../customers/customer'
import { publishEvent } from '../events/publish-event'
import { joinIntervention } from '../interventions/join-intervention'
import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import type { ContentRecord, SourceRecord } from '../records'
import {
  alreadyAnswered,
  invalid,
  paymentClaim,
  Refusal,
  sourceClosed,
  textInputDisabled,
  unknownContent,
} from '../refusals'
import { takesMessages } from '../source-settings'
import { beginThread } from '../threads/begin-thread'
import { chooseThread, type Sender } from '../threads/choose-thread'
import { customerContent, threadAfterCustomer } from './customer-content'
import type { Shortcut } from './known-port'
import { plainMessage } from './plain-message'
import { attachTo, filesToSend } from './sent-files'
import { storeShown } from './shown'

export interface ReceivedMessage {
  source: SourceRecord
  customer: Customer
  language: string | null
  /** The message's own id at its sender: sent twice, it is stored once. */
  clientId: string
  /** The message's id on the originating channel; absent on the web, where it is ours. */
  foreignId?: string
  body: string
  /** Ours, or the channel's own. Absent for a tapped payload: it is looked for among what was offered last. */
  inReplyToId: string | null
  structuredReply: unknown
  /** The customer's own files that go with it. */
  attachmentIds?: readonly string[] | undefined
  /** The conversation it is meant for, when the device says. */
  threadId?: string | undefined
  newThread?: boolean | undefined
  /** Automatic messages that the customer saw before and that are not stored yet. */
  shown?: readonly ShownMessage[] | undefined
  /** An out-of-office notice and its like: it reopens nothing and counts for nothing. */
  autoSubmitted?: boolean
}

export interface Received {
  content: ContentRecord
  /** False when this client id was stored before: the same content is given again and nobody is told twice. */
  fresh: boolean
}

/**
 * Stores a customer's message in one transaction: identity, thread, content, and the event for the webhooks.
 * Throws a Refusal when the answer was never offered, was given before, or belongs to another conversation. `tellAdded` is called after the
 * commit for what is new, in place of what is told of other messages.
 */
export async function receiveMessage(
  needs: Needs,
  message: ReceivedMessage,
  tellAdded: Needs['tell']['added'] = needs.tell.added,
): Promise<Received> {
  const received = await needs.store.transact(
    async (tx) => store(needs, tx, { ...message, source: await openSource(tx, message.source.id) }),
    shortcutOf(needs, message),
  )
  if (!received.fresh) return received
  needs.observe.received(message.source.type)
  for (const content of received.shown ?? []) await tellAdded(content)
  await tellAdded(received.content)
  if (received.asked) await needs.tell.changed(received.asked)
  return received
}

/** Visitors have one, also for what takes the long way: all that they do is done in its order. */
function shortcutOf(needs: Needs, message: ReceivedMessage): Shortcut<Outcome> | undefined {
  const { customer, source, threadId } = message
  if (!('sessionHash' in customer)) return undefined
  return {
    sessionHash: customer.sessionHash,
    sourceId: source.id,
    threadId,
    decide: (known) => plainMessage(needs, message, known),
    given: ({ content }) => ({ content, fresh: true }),
  }
}

/** As it is now: a connection may be older than the last change of its source. */
async function openSource(tx: Transaction, id: string): Promise<SourceRecord> {
  const source = await tx.source(id)
  if (!source || !takesMessages(source)) throw sourceClosed()
  return source
}

/** With what else is to be told. */
type Outcome = Received & { asked?: ContentRecord; shown?: ContentRecord[] }

async function store(needs: Needs, tx: Transaction, message: ReceivedMessage): Promise<Outcome> {
  const identityId = await identityOf(needs, tx, message.source, message.customer)
  const sender: Sender = { source_id: message.source.id, identity_id: identityId }
  const { source, threadId, newThread } = message
  const joinsNewest = threadId === undefined && !newThread && message.inReplyToId === null
  // Asked for together: from a database behind a network every answer takes its while. The webhooks are for the event.
  const [known, newestOpen] = await Promise.all([
    tx.contentByClientId(identityId, message.clientId),
    joinsNewest ? tx.newestOpenThread(source.id, identityId) : undefined,
    tx.webhooks(),
  ])
  if (known) return { content: known, fresh: false }

  const asked = await askedContent(tx, sender, message)
  const answer = message.structuredReply === undefined ? null : answerTo(asked, message)
  if (answer?.single && (asked?.answered_by_id || asked?.payment_status === 'paid')) throw alreadyAnswered()

  const now = needs.clock()
  const choice = { source, sender, asked, threadId, newThread, now }
  let found = await chooseThread(tx, { ...choice, newestOpen })
  if (!found) {
    // Who begins a thread holds the identity: two devices of one customer never begin two.
    await tx.identity(identityId)
    found = await chooseThread(tx, choice)
  }
  // Other channels know no disabled text box: what their customers typed is taken.
  const disabled = (found?.text_input_disabled || found?.select_locks) && message.source.type === 'web_messaging'
  if (disabled && !answer) throw textInputDisabled()
  const body = answer ? answer.body : message.body
  const files = await filesToSend(tx, identityId, message.attachmentIds ?? [])
  const place = found ?? (await beginThread(needs, tx, sender, body || (files[0]?.filename ?? '')))
  const { thread, contents: shown } = await storeShown(needs, tx, {
    source,
    thread: place,
    shown: message.shown ?? [],
  })
  const id = needs.ids()
  const said = customerContent({
    ...{ id, thread, identityId, message, body, asked, structuredReply: answer?.structuredReply ?? null, files, now },
    begins: !found,
  })
  const { content, open } = await joinIntervention(needs, tx, thread, said)
  await tx.insertContent(content)
  await attachTo(tx, files, thread.id, now)
  await tx.updateThread(threadAfterCustomer(thread, content, open))
  await customerWrites(needs, tx, message.source, identityId)
  const imported = { kind: 'event', type: 'content.imported', content_id: id } as const
  await publishEvent(needs, tx, imported, { threadId: thread.id, content, thread, source, arrives: true })
  if (!asked || !answer?.single) return { content, fresh: true, shown }
  const answered = markAnswered(asked, id, answer.structuredReply, now)
  await tx.updateContent(answered)
  return { content, fresh: true, shown, asked: answered }
}

const id24 = /^[0-9a-f]{24}$/

async function askedContent(tx: Transaction, sender: Sender, message: ReceivedMessage): Promise<ContentRecord | null> {
  const { inReplyToId, structuredReply } = message
  if (inReplyToId === null) return structuredReply === undefined ? null : offeredLast(tx, sender, message)
  const ours = id24.test(inReplyToId) ? await tx.content(inReplyToId) : null
  const asked = ours ?? (await tx.contentByForeignId(sender.source_id, inReplyToId))
  if (asked?.author !== 'agent' || asked.private_message) throw unknownContent()
  if (asked.identity_id !== sender.identity_id || asked.source_id !== sender.source_id) throw unknownContent()
  return asked
}

/** Messages that are looked through for one that offered the payload. */
const offersKept = 50

/** Many channels tell what was tapped, not where: the newest message that offers it is meant. */
async function offeredLast(tx: Transaction, sender: Sender, message: ReceivedMessage): Promise<ContentRecord | null> {
  if (message.source.type === 'web_messaging') return null
  const [thread] = await tx.threadsOfIdentity(sender.source_id, sender.identity_id, 1)
  const contents = thread ? await tx.newestContents(thread.id, offersKept) : []
  const offers = ({ rendering }: ContentRecord) =>
    rendering?.structured && checkAnswer(rendering.structured, message.structuredReply, message.body).ok
  return contents.reverse().find(offers) ?? null
}

interface Answer {
  body: string
  structuredReply: StructuredReply
  single: boolean
}

function answerTo(asked: ContentRecord | null, message: ReceivedMessage): Answer {
  const shown = asked?.rendering?.structured
  if (!shown) {
    throw invalid([
      {
        path: 'structured_reply',
        code: 'not_allowed',
        message: 'structured_reply needs in_reply_to_id of a message that offers it.',
      },
    ])
  }
  const checked = checkAnswer(shown, message.structuredReply, message.body)
  if (!checked.ok) throw new Refusal(checked.code, 'invalid', checked.message)
  // A browser approves a payment or gives up; whether money moved only the API may say (settle-payment.ts).
  if ('status' in checked.structuredReply && !claims.has(checked.structuredReply.status)) throw paymentClaim()
  return checked
}

const claims: ReadonlySet<PaymentStatus> = new Set(['processing', 'failed'])

/** A failed payment may be tried again; every other single answer is final. */
function markAnswered(asked: ContentRecord, answerId: string, reply: StructuredReply, now: number): ContentRecord {
  const payment = 'status' in reply ? reply.status : null
  return {
    ...asked,
    answered_by_id: payment === 'failed' ? null : answerId,
    payment_status: payment ?? asked.payment_status,
    updated_at: now,
  }
}
