import type { StructuredReply } from '../../../contract/structured/reply'
import type { AttachmentRecord } from '../contents/attachment-records'
import { searchedText } from '../contents/searched-text'
import { rowsForAgents } from '../events/alert-rows'
import { aiOrderingKey, rowOf } from '../events/ordering-keys'
import { type Audience, addEvent } from '../events/publish-event'
import { inboxPositionAfter } from '../interventions/inbox-place'
import type { InterventionRecord } from '../interventions/intervention-records'
import { joinIntervention } from '../interventions/join-intervention'
import type { Needs } from '../needs'
import { newContent } from '../new-records'
import type { ContentRecord, ThreadRecord } from '../records'
import type { Settings } from '../settings'
import { changedAt } from '../stored-record'
import { factsOf, threadStates } from '../threads/thread-states'
import type { WriteSet } from '../write-set'
import type { Answer } from './answer'
import type { ReceivedMessage } from './received-message'

export interface CustomerScene {
  settings: Settings
  /** The webhooks that receive events, and the thread before the message. */
  audience: Audience
  interventions: readonly InterventionRecord[]
  identityId: string
  message: ReceivedMessage
  question: ContentRecord | null
  answer: Answer | null
  files: readonly AttachmentRecord[]
  begins: boolean
  now: number
}

export interface CustomerMessage {
  content: ContentRecord
  /** The answered content, if it accepts only one answer. */
  question: ContentRecord | null
}

export function customerMessage(needs: Needs, set: WriteSet, scene: CustomerScene): CustomerMessage {
  const { settings, audience, question, answer, files, now } = scene
  const { thread } = audience
  const receivedContent = contentOf(needs.ids(), scene)
  const { content, open } = joinIntervention(needs, set, audience, scene.interventions, receivedContent)
  set.contents.push(content)
  const { raw } = scene.message.email ?? {}
  for (const file of raw ? [...files, raw] : files)
    set.attachments.push({ before: file, after: { ...file, thread_id: thread.id, updated_at: changedAt(file, now) } })
  const after = threadAfter(thread, content, open)
  set.threads.push({ before: thread, after })
  if (!content.auto_submitted) set.outbox.push(...rowsForAgents(needs, settings, after, content.id))
  if (!content.auto_submitted && audience.source.settings.ai_agent)
    set.outbox.push(rowOf(needs, aiOrderingKey(content.source_id, thread.id), { kind: 'ai', content_id: content.id }))
  const imported = { kind: 'event', type: 'content.imported', content_id: content.id } as const
  addEvent(needs, set, audience, imported, content, true)
  if (!question || !answer?.single) return { content, question: null }
  const answered = markAnswered(question, content.id, answer.structuredReply, now)
  // An answered starter is stored with its answer.
  const place = set.contents.indexOf(question)
  if (place === -1) set.changedContents.push({ before: question, after: answered })
  else set.contents[place] = answered
  return { content, question: answered }
}

function contentOf(id: string, scene: CustomerScene): ContentRecord {
  const { audience, identityId, message, question, answer, files, begins, now } = scene
  const { thread } = audience
  const fields = {
    body: answer ? answer.body : message.body,
    body_input_format: 'text',
    structured_content: null,
    structured_reply: answer?.structuredReply ?? null,
  } as const
  return newContent(
    {
      body: fields.body,
      body_input_format: fields.body_input_format,
      structured_reply: fields.structured_reply,
      id,
      thread_id: thread.id,
      seq: thread.last_seq + 1,
      source_id: message.source.id,
      identity_id: identityId,
      author: 'customer',
      author_id: identityId,
      client_id: message.clientId,
      foreign_id: message.foreignId ?? id,
      searched_text: searchedText(
        fields,
        files.map(({ filename }) => filename),
      ),
      in_reply_to_id: question?.id ?? null,
      in_reply_to_author_id: question?.author_id ?? null,
      // Channels often leave out the language of a tapped choice.
      language: message.language ?? question?.language ?? null,
      status: 'new',
      created_from: 'synchronizer',
      synchronization_status: 'success',
      auto_submitted: message.autoSubmitted ?? false,
      first_in_thread: begins,
      attachment_ids: files.map((file) => file.id),
      email: message.email
        ? { attachment_id: message.email.raw?.id ?? null, folded_from: message.email.foldedFrom }
        : null,
    },
    now,
  )
}

function threadAfter(thread: ThreadRecord, content: ContentRecord, open: InterventionRecord | null): ThreadRecord {
  const closing = staysClosing(thread, content)
  const place = inboxPositionAfter({ ...thread, closing }, content, open)
  return {
    ...thread,
    closing,
    last_seq: thread.last_seq + 1,
    contents_count: thread.contents_count + 1,
    last_content_at: content.created_at,
    handled_at: content.auto_submitted ? thread.handled_at : null,
    inbox_state: place.inbox_state,
    owner_id: place.owner_id,
    waiting_since: place.waiting_since,
    snoozed_until: place.snoozed_until,
    newest_content_id: content.id,
    select_locks: false,
    updated_at: changedAt(thread, content.created_at),
  }
}

/** An automatic message does not reopen a thread that is closing. */
const staysClosing = (thread: ThreadRecord, { auto_submitted }: ContentRecord): boolean =>
  thread.closing && 'refusal' in threadStates.step('customer message', factsOf(thread, auto_submitted))

/** A failed payment can be tried again; every other single answer is final. */
function markAnswered(question: ContentRecord, answerId: string, reply: StructuredReply, now: number): ContentRecord {
  const payment = 'status' in reply ? reply.status : null
  return {
    ...question,
    answered_by_id: payment === 'failed' ? null : answerId,
    payment_status: payment ?? question.payment_status,
    updated_at: changedAt(question, now),
  }
}
