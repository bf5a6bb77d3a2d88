import type { ShownMessage } from '../../../contract/chat/realtime'
import { localText } from '../../../contract/local-text'
import { type Audience, addEvent } from '../events/publish-event'
import type { Needs } from '../needs'
import { newContent } from '../new-records'
import type { ContentRecord, ThreadRecord } from '../records'
import type { SourceSettings } from '../source-settings'
import type { WriteSet } from '../write-set'

/**
 * Stores automatic messages that the customer saw before writing. Takes their texts from the settings, not from the
 * visitor.
 */
export function storeShownMessages(
  needs: Needs,
  set: WriteSet,
  audience: Audience,
  shownMessages: readonly ShownMessage[],
): { thread: ThreadRecord; contents: ContentRecord[] } {
  const { source, thread } = audience
  const contents: ContentRecord[] = []
  for (const { id, language = null } of shownMessages) {
    const body = automaticText(source.settings, id, language)
    if (!body) continue
    const seq = thread.last_seq + contents.length + 1
    const content = automaticMessage(needs, { thread, seq, body, language })
    set.contents.push(content)
    const exported = { kind: 'event', type: 'content.exported', content_id: content.id } as const
    addEvent(needs, set, audience, exported, content, true)
    contents.push(content)
  }
  const { last_seq, contents_count } = thread
  const added = contents.length
  return { thread: { ...thread, last_seq: last_seq + added, contents_count: contents_count + added }, contents }
}

/** Returns the text of an automatic message; empty if the settings no longer have this message. */
function automaticText({ triggers, welcome_message }: SourceSettings, id: string, language: string | null): string {
  const added = triggers?.find((trigger) => trigger.id === id)?.actions.find((action) => action.do === 'add_message')
  const texts = id === 'welcome' ? welcome_message : added?.text
  return texts ? localText(texts, language ?? '') : ''
}

function automaticMessage(
  needs: Needs,
  { thread, seq, body, language }: { thread: ThreadRecord; seq: number; body: string; language: string | null },
): ContentRecord {
  const id = needs.ids()
  const now = needs.clock()
  return newContent(
    {
      id,
      thread_id: thread.id,
      seq,
      source_id: thread.source_id,
      identity_id: thread.identity_id,
      author: 'agent',
      author_id: thread.source_id,
      body,
      body_input_format: 'text',
      language,
      status: 'user_initiated',
      created_from: 'auto_response',
      synchronization_status: 'success',
      auto_submitted: true,
    },
    now,
  )
}
