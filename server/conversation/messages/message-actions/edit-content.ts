import type { StructuredContent } from '../../../../contract/structured'
import type { Warning } from '../../../../contract/structured/problem'
import { fallbackText } from '../../../structured/engine/render'
import { registrationOf } from '../../../structured/types/index'
import { withScene } from '../../act'
import { searchedText } from '../../contents/searched-text'
import { changeThread, log, publish } from '../../events/draft'
import { type Actor, changedFields } from '../../events/record-event'
import { attachmentUse, releaseFiles } from '../../events/release-files'
import type { Needs } from '../../needs'
import type { ContentRecord, SourceRecord } from '../../records'
import { invalid } from '../../refusals'
import { titleOf } from '../../threads/begin-thread'
import { disablesTextBox, wordsOfMessage } from '../agent-message'
import type { MessageRequest, Prepared } from '../message-request'
import { prepare } from '../reply'
import {
  changeMessage,
  type MessageChange,
  mustBeChangeable,
  mustBeComplete,
  mustBeInTime,
  mustBeOwnContent,
  mustReachMessage,
  onContent,
} from './on-content'
import { contentRemoved, formSettled, threadEnded } from './refusals'

export interface Edit extends Actor {
  contentId: string
  /** Absent: unchanged. */
  body?: string | undefined
  bodyInputFormat?: 'text' | 'html' | undefined
  /** The unchecked value of the request; undefined: unchanged, null: removed. */
  structuredContent: unknown
  coerce: boolean
}

export interface EditResult {
  content: ContentRecord
  source: SourceRecord
  warnings: Warning[]
}

/** The same edit again changes nothing. Throws 404, 403, 409, 422. */
export async function editContent(needs: Needs, edit: Edit): Promise<EditResult> {
  const { changed, locks, thread, ...edited } = await onContent(needs, edit.contentId, async (change) => {
    const { draft, content, source } = change
    await mustReachMessage(change, edit)
    mustBeOwnContent(change, edit)
    mustHaveContent(edit)
    mustBeChangeable(change)
    mustBeComplete(change)
    if (content.removed_at !== null) throw contentRemoved()
    if (draft.thread.closed) throw threadEnded()
    mustBeInTime(needs, change)
    const { newFields, warnings, privateFiles } = await editedFields(needs, change, edit)
    const fields = changedFields(content, { ...content, ...newFields })
    const locked = draft.thread.select_locks
    if (fields.length === 0) return { content, source, warnings, changed: false, locks: false, thread: draft.thread }
    const after = changeMessage(needs, change, { edited_at: needs.clock(), ...newFields })
    updateTitleAndLock(change, after)
    await changeFiles(needs, change, privateFiles)
    const visibleFields = fields.filter((field) => field === 'body' || field === 'structured_content')
    log(needs, draft, { actor: edit, action: 'content.updated', about: after, changed: visibleFields })
    await publish(needs, draft, { kind: 'event', type: 'content.updated', content_id: after.id }, after)
    const { thread } = draft
    return { content: after, source, warnings, changed: true, locks: locked !== thread.select_locks, thread }
  })
  if (changed) needs.notify.changed(edited.content)
  if (locks) needs.notify.thread(thread)
  return edited
}

function mustHaveContent({ body, structuredContent }: Edit): void {
  if (body === undefined && structuredContent === undefined)
    throw invalid([{ path: 'body', code: 'required', message: 'Send a body, a structured_content, or both.' }])
}

const isEditable = ({ type }: StructuredContent): boolean => registrationOf(type)?.isEditable ?? false

async function editedFields(needs: Needs, { tx, content, source }: MessageChange, edit: Edit) {
  const before = content.structured_content
  if (content.answered_by_id !== null || (before && !isEditable(before))) throw formSettled()
  const request = requestOf(content, edit)
  const prepared: Prepared = await withScene(tx, (scene) => prepare(needs, scene, request, source, content.language))
  if (prepared.structured && !isEditable(prepared.structured)) throw formSettled()
  const words = wordsOfMessage(request, prepared)
  // An interrupted live message is complete after an edit: its bot cannot continue it. Its text stays Markdown.
  const live = content.live && edit.bodyInputFormat !== 'html' ? 'complete' : null
  const searched_text = searchedText({ structured_reply: null, live, ...words }, prepared.filenames)
  const { warnings, privateFiles } = prepared
  return { newFields: { live, ...words, searched_text } as const, warnings, privateFiles }
}

function requestOf(content: ContentRecord, edit: Edit): MessageRequest {
  const { structured_content: before } = content
  // If the body was derived from the structured content, it is derived again.
  const ownBody = before && content.body === fallbackText(before) ? '' : content.body
  return {
    agent: edit.agent,
    tokenId: edit.tokenId,
    body: edit.body ?? ownBody,
    bodyInputFormat: edit.bodyInputFormat ?? (edit.body === undefined ? content.body_input_format : 'text'),
    structuredContent: (edit.structuredContent === undefined ? before : edit.structuredContent) ?? undefined,
    coerce: edit.coerce,
    private: content.private_message,
    attachmentIds: content.attachment_ids,
    autoSubmitted: content.auto_submitted,
    contextData: content.context_data,
    disableTextInput: null,
  }
}

async function changeFiles(
  needs: Needs,
  { tx, draft, content }: MessageChange,
  namedIds: readonly string[],
): Promise<void> {
  const used = (await tx.attachmentUsesIn([content.id])).map(({ attachment_id }) => attachment_id)
  for (const id of namedIds) if (!used.includes(id)) draft.set.attachmentUses.push(attachmentUse(needs, id, content))
  await releaseFiles(needs, tx, [content], namedIds)
}

function updateTitleAndLock({ draft, content }: MessageChange, after: ContentRecord): void {
  const { title, last_seq } = draft.thread
  if (after.first_in_thread && title === titleOf(content.body)) changeThread(draft, { title: titleOf(after.body) })
  if (after.seq === last_seq) changeThread(draft, { select_locks: disablesTextBox(after) })
}
