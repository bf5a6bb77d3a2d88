import type { AttachmentRecord } from '../conversation/contents/attachment-records'
import { searchedText } from '../conversation/contents/searched-text'
import { newContent } from '../conversation/new-records'
import type { ContentRecord, ThreadRecord } from '../conversation/records'
import type { PreparedMessage } from './prepare-messages'

/** Makes the record of a message with its own time, as if it had arrived then. */
export function messageRecord(
  id: string,
  thread: ThreadRecord,
  message: PreparedMessage,
  files: readonly AttachmentRecord[],
): ContentRecord {
  const { author, agentId, createdAt } = message
  const fields = {
    body: message.body,
    body_input_format: message.format,
    structured_content: null,
    structured_reply: null,
  }
  return newContent(
    {
      id,
      body: message.body,
      body_input_format: message.format,
      thread_id: thread.id,
      seq: message.private ? null : thread.last_seq + 1,
      source_id: thread.source_id,
      identity_id: thread.identity_id,
      author,
      author_id: agentId ?? thread.identity_id,
      creator_id: agentId,
      foreign_id: message.foreignId,
      language: null,
      status: statusOf(thread, message),
      created_from: author === 'customer' ? 'synchronizer' : message.automatic ? 'auto_response' : 'interface',
      synchronization_status: 'success',
      private_message: message.private,
      auto_submitted: message.automatic,
      first_in_thread: thread.contents_count === 0,
      searched_text: searchedText(
        fields,
        files.map(({ filename }) => filename),
      ),
      attachment_ids: files.map((file) => file.id),
    },
    createdAt,
  )
}

/** Returns the status of a message, in a thread with so many earlier ones. */
export function statusOf(
  thread: Pick<ThreadRecord, 'contents_count'>,
  { author, isAnswered, isOver }: PreparedMessage,
): ContentRecord['status'] {
  if (author === 'agent') return thread.contents_count === 0 ? 'user_initiated' : 'user_reply'
  return isAnswered ? 'replied' : isOver ? 'ignored' : 'new'
}

/** Counts a message in its thread. */
export function threadAfter(thread: ThreadRecord, content: ContentRecord, message: PreparedMessage): ThreadRecord {
  const counts = !message.private && !message.automatic
  const replies = counts && message.author === 'agent' && thread.begun_by === null
  const isFirst = replies && thread.first_reply_at === null
  const isNewest = thread.newest_content_id === null || content.created_at >= thread.last_content_at
  const waitingAfter = message.author === 'customer' ? (thread.waiting_since ?? content.created_at) : null
  return {
    ...thread,
    last_seq: content.seq ?? thread.last_seq,
    contents_count: thread.contents_count + 1,
    last_content_at: Math.max(thread.last_content_at, content.created_at),
    newest_content_id: isNewest ? content.id : thread.newest_content_id,
    waiting_since: counts ? waitingAfter : thread.waiting_since,
    first_reply_at: isFirst ? content.created_at : thread.first_reply_at,
    first_reply_by: isFirst ? content.author_id : thread.first_reply_by,
    first_person_reply_at: isFirst ? content.created_at : thread.first_person_reply_at,
    first_person_reply_by: isFirst ? content.author_id : thread.first_person_reply_by,
    updated_at: Math.max(thread.updated_at, content.created_at),
  }
}
