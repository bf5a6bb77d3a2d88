import type { Reader, Transaction } from '../../conversation/ports'
import { type ChangeSet, noting } from '../change-set'
import { aiQueries, aiWriter } from './conversations/ai'
import { attachmentQueries, attachmentWriter } from './conversations/attachments'
import { contentQueries, contentWriter } from './conversations/contents'
import { controlQueries } from './conversations/control'
import { conversationQueries } from './conversations/inbox-lists'
import { interventionQueries, interventionWriter } from './conversations/interventions'
import { libraryQueries, libraryWriter } from './conversations/library'
import { liveMessageQueries, liveMessageWriter } from './conversations/live-messages'
import { mentionQueries, mentionWriter } from './conversations/mentions'
import { ringQueries } from './conversations/rings'
import { savedReplyQueries } from './conversations/saved-replies'
import { statisticsQueries } from './conversations/statistics'
import { threadQueries } from './conversations/threads'
import { digestQueries, digestWriter } from './customers/digests'
import { identityQueries, identityWriter } from './customers/identities'
import { mailNoteQueries, mailNoteWriter } from './customers/mail-notes'
import { pushQueries, pushWriter } from './customers/pushes'
import { sightingQueries, sightingWriter } from './customers/sightings'
import { visitorQueries, visitorWriter } from './customers/visitors'
import type { Driver } from './driver'
import { deliveryQueries, deliveryWriter } from './events/deliveries'
import { auditEventQueries, auditEventWriter } from './events/events'
import { outboxQueries, outboxWriter } from './events/outbox'
import { publishedEventQueries, publishedEventWriter } from './events/published-events'
import { webhookQueries, webhookWriter } from './events/webhooks'
import { listQueries } from './lists'
import { mergeObjects } from './merged'
import { operationsQueries, operationsWriter } from './operations'
import { recordWriter } from './records'
import { alertQueries, alertWriter } from './setup/alerts'
import { builtFileQueries, builtFileWriter } from './setup/built-files'
import { guessQueries, guessWriter } from './setup/guesses'
import { peopleQueries, peopleWriter } from './setup/people'
import { setupQueries, setupWriter } from './setup/setup'

/** Makes all reads on one database connection, except the settings, which each store reads differently. */
export function createReader(driver: Driver): Omit<Reader, 'settings'> {
  return mergeObjects(
    identityQueries(driver),
    threadQueries(driver),
    contentQueries(driver),
    attachmentQueries(driver),
    webhookQueries(driver),
    deliveryQueries(driver),
    publishedEventQueries(driver),
    outboxQueries(driver),
    interventionQueries(driver),
    listQueries(driver),
    setupQueries(driver),
    auditEventQueries(driver),
    controlQueries(driver),
    operationsQueries(driver),
    visitorQueries(driver),
    pushQueries(driver),
    digestQueries(driver),
    sightingQueries(driver),
    mailNoteQueries(driver),
    statisticsQueries(driver),
    peopleQueries(driver),
    alertQueries(driver),
    guessQueries(driver),
    conversationQueries(driver),
    mentionQueries(driver),
    savedReplyQueries(driver),
    ringQueries(driver),
    libraryQueries(driver),
    liveMessageQueries(driver),
    aiQueries(driver),
    builtFileQueries(driver),
  )
}

/**
 * Makes a transaction. `changes` records the writes for listeners. `over` adds `settings`, and may replace functions.
 */
export function createTransaction(
  driver: Driver,
  changes: ChangeSet,
  over: (tx: Omit<Transaction, 'settings'>) => Transaction,
): Transaction {
  const tx: Omit<Transaction, 'settings'> = mergeObjects(
    createReader(driver),
    recordWriter(driver),
    attachmentWriter(driver),
    contentWriter(driver),
    identityWriter(driver),
    webhookWriter(driver),
    deliveryWriter(driver),
    publishedEventWriter(driver),
    interventionWriter(driver),
    mentionWriter(driver),
    liveMessageWriter(driver),
    aiWriter(driver),
    libraryWriter(driver),
    setupWriter(driver),
    auditEventWriter(driver),
    operationsWriter(driver),
    visitorWriter(driver),
    pushWriter(driver),
    digestWriter(driver),
    sightingWriter(driver),
    mailNoteWriter(driver),
    peopleWriter(driver),
    alertWriter(driver),
    guessWriter(driver),
    builtFileWriter(driver),
    outboxWriter(driver),
  )
  return noting(changes, over(tx))
}
