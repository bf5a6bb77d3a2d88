import { isEmptyText } from '../../../contract/empty-text'
import type { StructuredContent } from '../../../contract/structured'
import { fallbackText } from '../../structured/engine/render'
import { statusAfter } from '../contents/content-states'
import { plainBody } from '../contents/format-body'
import { searchedText } from '../contents/searched-text'
import { alertRow, closeAlertsRow, needsAlerts } from '../events/alert-rows'
import { connectorOrderingKey, digestRow, pushRow, rowOf } from '../events/ordering-keys'
import { type Audience, addEvent } from '../events/publish-event'
import { logLine } from '../events/record-event'
import { attachmentUse } from '../events/release-files'
import { isBotAfterHandOver } from '../interventions/current-intervention'
import { inboxPositionAfter } from '../interventions/inbox-place'
import type { InterventionRecord } from '../interventions/intervention-records'
import { replyUnderIntervention } from '../interventions/join-intervention'
import type { Needs } from '../needs'
import { newContent } from '../new-records'
import type { AgentRecord, ContentRecord, MentionRecord, ThreadRecord } from '../records'
import type { Settings } from '../settings'
import { mailAfterMs, mailsReplies, sendsPushes } from '../source-settings'
import { changedAt } from '../stored-record'
import type { WriteSet } from '../write-set'
import type { MessageRequest, Prepared } from './message-request'

export interface AgentScene {
  settings: Settings
  /** The webhooks that receive events, and the thread before the message. */
  audience: Audience
  interventions: readonly InterventionRecord[]
  /** The content that the message answers; null for the first message of a discussion. */
  answeredContent: ContentRecord | null
  seenIntervention: InterventionRecord | null
  /** The customer's language, a BCP 47 tag. */
  language: string | null
}

export interface Stored {
  content: ContentRecord
  thread: ThreadRecord
  threadChanged: boolean
}

/** Creates an agent's message. `live`: the agent only begins to write it, and its events follow at its end. */
export function agentMessage(
  needs: Needs,
  set: WriteSet,
  request: MessageRequest,
  prepared: Prepared,
  scene: AgentScene,
  live = false,
): Stored {
  const { audience, answeredContent, seenIntervention, settings, interventions } = scene
  const { thread } = audience
  const now = needs.clock()
  const { agent, tokenId, private: hidden } = request
  const answers = !request.autoSubmitted && (hidden || !isBotAfterHandOver(agent, thread))
  const replying = { agent, tokenId, interventions, seenIntervention, settings, answers }
  const pending = contentOf(needs.ids(), request, prepared, scene, now)
  const { content: asStored, open } = replyUnderIntervention(needs, set, audience, replying, pending)
  const content: ContentRecord = live ? { ...asStored, live: 'streaming' } : exported(asStored, audience)
  set.contents.push(content)
  for (const id of prepared.privateFiles) set.attachmentUses.push(attachmentUse(needs, id, content))
  const mentioned = new Set(request.mentionedIds ?? [])
  for (const agentId of mentioned) if (agentId !== agent.id) set.mentions.push(mentionOf(needs.ids(), content, agentId))
  if (set.mentions.some(({ agent_id }) => settings.agents.get(agent_id)?.alerted))
    set.outbox.push(alertRow(needs, 'mention', content.id))
  const locked = request.disableTextInput ?? thread.text_input_disabled
  const mailed = !live && isMailed(needs, audience, content)
  const replies = answeredContent && !hidden && answers ? firstReplies(thread, agent, now) : thread
  const place = inboxPositionAfter(thread, content, open, answers)
  const changed: ThreadRecord = {
    ...thread,
    text_input_disabled: locked,
    digest_waits: thread.digest_waits || mailed,
    select_locks: hidden ? thread.select_locks : disablesTextBox(content),
    last_seq: content.seq ?? thread.last_seq,
    contents_count: thread.contents_count + 1,
    last_content_at: now,
    first_reply_at: replies.first_reply_at,
    first_reply_by: replies.first_reply_by,
    first_person_reply_at: replies.first_person_reply_at,
    first_person_reply_by: replies.first_person_reply_by,
    inbox_state: place.inbox_state,
    owner_id: place.owner_id,
    waiting_since: place.waiting_since,
    snoozed_until: place.snoozed_until,
    newest_content_id: place.newest_content_id,
    updated_at: changedAt(thread, now),
  }
  set.threads.push({ before: thread, after: changed })
  if (answeredContent && !hidden) markReplied(set, answeredContent, now)
  const action = answeredContent ? 'content.replied' : 'content.initiated'
  set.log.push(logLine(needs, { actor: request, action, about: content }))
  if (!live) announce(needs, set, audience, asStored)
  if (!hidden && thread.waiting_since !== null && needsAlerts(settings, thread))
    set.outbox.push(closeAlertsRow(needs, thread.id))
  return { content, thread: changed, threadChanged: locked !== thread.text_input_disabled }
}

/** Marks a web message as delivered immediately: the customer's chat reads it from the database. */
export const exported = (asStored: ContentRecord, { source }: Pick<Audience, 'source'>): ContentRecord =>
  source.type === 'web_messaging' ? { ...asStored, synchronization_status: 'success' } : asStored

/** Whether the customer gets the message by e-mail if it is not read. */
export const isMailed = (needs: Needs, { source }: Audience, { private_message }: ContentRecord): boolean =>
  !private_message && needs.mails !== null && mailsReplies(source)

export function announce(needs: Needs, set: WriteSet, audience: Audience, asStored: ContentRecord): void {
  const { source, thread } = audience
  const { id, private_message: hidden, in_reply_to_id: answeredId } = asStored
  const isOnWeb = source.type === 'web_messaging'
  const content = exported(asStored, audience)
  // This event contains the state before delivery; the event `content.exported` follows.
  if (answeredId)
    addEvent(needs, set, audience, { kind: 'event', type: 'content.replied', content_id: id }, asStored, true)
  if (!hidden && isOnWeb)
    addEvent(needs, set, audience, { kind: 'event', type: 'content.exported', content_id: id }, content, !answeredId)
  if (!hidden && !isOnWeb)
    set.outbox.push(rowOf(needs, connectorOrderingKey(source.id, thread.id), { kind: 'connector', content_id: id }))
  if (!hidden && thread.reachable && sendsPushes(source)) set.outbox.push(pushRow(needs, { id, source_id: source.id }))
  if (isMailed(needs, audience, asStored) && !thread.digest_waits)
    set.outbox.push(digestRow(needs, thread, mailAfterMs(source)))
}

const mentionOf = (id: string, content: ContentRecord, agent_id: string): MentionRecord => ({
  id,
  thread_id: content.thread_id,
  content_id: content.id,
  source_id: content.source_id,
  agent_id,
  by_id: content.author_id,
  seen: false,
  created_at: content.created_at,
  updated_at: content.created_at,
})

function contentOf(
  id: string,
  request: MessageRequest,
  prepared: Prepared,
  { audience: { thread }, answeredContent, language }: AgentScene,
  now: number,
): ContentRecord {
  const hidden = request.private
  const words = wordsOfMessage(request, prepared)
  return newContent(
    {
      body: words.body,
      body_input_format: words.body_input_format,
      structured_content: words.structured_content,
      rendering: words.rendering,
      searched_text: words.searched_text,
      payment_status: words.payment_status,
      id,
      thread_id: thread.id,
      seq: hidden ? null : thread.last_seq + 1,
      source_id: thread.source_id,
      identity_id: thread.identity_id,
      author: 'agent',
      author_id: request.agent.id,
      creator_id: request.agent.id,
      client_id: clientIdOf(request),
      in_reply_to_id: answeredContent?.id ?? null,
      in_reply_to_author_id: answeredContent?.author_id ?? null,
      language,
      status: answeredContent ? 'user_reply' : 'user_initiated',
      created_from: request.atConsole ? 'interface' : 'api',
      synchronization_status: hidden ? 'success' : 'export_pending',
      private_message: hidden,
      auto_submitted: request.autoSubmitted,
      first_in_thread: thread.contents_count === 0,
      context_data: request.contextData,
      attachment_ids: request.attachmentIds,
    },
    now,
  )
}

/** What the author of a message wrote, in its final form for the channel. */
export type MessageWords = Pick<
  ContentRecord,
  'body' | 'body_input_format' | 'structured_content' | 'rendering' | 'searched_text' | 'payment_status'
>

/** Returns the fields that the author wrote, in their final form for the channel. */
export function wordsOfMessage(
  request: Pick<MessageRequest, 'body' | 'bodyInputFormat'>,
  { structured, rendering, filenames }: Pick<Prepared, 'structured' | 'rendering' | 'filenames'>,
): MessageWords {
  const { body, body_input_format } = textOf(request, structured, rendering)
  const fields = { body, body_input_format, structured_content: structured, structured_reply: null }
  return {
    body,
    body_input_format,
    structured_content: structured,
    searched_text: searchedText(fields, filenames),
    payment_status: structured?.type === 'wallet_pay' ? 'requested' : null,
    rendering: storedRendering(rendering),
  }
}

function storedRendering({
  as,
  body,
  structured,
  warnings,
  channel,
}: Prepared['rendering']): ContentRecord['rendering'] {
  const shownStructured = structured as StructuredContent | null
  if (channel === 'web_messaging' || warnings.length === 0) return { as, body, structured: shownStructured }
  return { as, body, structured: shownStructured, warnings }
}

/**
 * Returns the channel's replacement for structured content, else the body, else the texts of the structured content.
 */
function textOf(
  { body, bodyInputFormat }: Pick<MessageRequest, 'body' | 'bodyInputFormat'>,
  structured: StructuredContent | null,
  rendering: Prepared['rendering'],
): Pick<ContentRecord, 'body' | 'body_input_format'> {
  const ownText = { body, body_input_format: bodyInputFormat }
  if (structured === null) return ownText
  if (rendering.structured === null) return { body: rendering.body, body_input_format: 'text' }
  return isEmptyText(plainBody({ live: null, ...ownText }))
    ? { body: fallbackText(structured), body_input_format: 'text' }
    : ownText
}

/** Whether the message disables the text box (spec). Only web messages can do so. */
export function disablesTextBox({ rendering }: Pick<ContentRecord, 'rendering'>): boolean {
  const shownStructured = rendering?.structured
  return shownStructured?.type === 'select' && shownStructured.disable_text_input === true
}

/**
 * Stores the first reply, and the first one by a person: an agent with an e-mail address. Not for threads begun by an
 * agent.
 */
function firstReplies(thread: ThreadRecord, { id, email }: AgentRecord, now: number): FirstReplies {
  if (thread.begun_by !== null) return thread
  const isFirst = thread.first_reply_at === null
  const isFirstOfPerson = thread.first_person_reply_at === null && email !== null
  return {
    first_reply_at: isFirst ? now : thread.first_reply_at,
    first_reply_by: isFirst ? id : thread.first_reply_by,
    first_person_reply_at: isFirstOfPerson ? now : thread.first_person_reply_at,
    first_person_reply_by: isFirstOfPerson ? id : thread.first_person_reply_by,
  }
}

type FirstReplies = Pick<
  ThreadRecord,
  'first_reply_at' | 'first_reply_by' | 'first_person_reply_at' | 'first_person_reply_by'
>

/** Adds the agent's id to the client id, so that client ids of different authors are never equal. */
export function clientIdOf({ agent, clientId }: Pick<MessageRequest, 'agent' | 'clientId'>): string | null {
  return clientId ? `${agent.id}:${clientId}` : null
}

function markReplied(set: WriteSet, answeredContent: ContentRecord, now: number): void {
  const status = statusAfter('reply', answeredContent.status)
  if (status !== answeredContent.status)
    set.changedContents.push({
      before: answeredContent,
      after: { ...answeredContent, status, updated_at: changedAt(answeredContent, now) },
    })
}
