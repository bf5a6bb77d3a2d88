import type { ConversationDetails } from '../../../clients/typescript/operations'
import type { Calls } from '../server/calls'
import type { Talk } from '../talk/talk'
import type { Pending } from './outbox'

interface SendNeeds {
  records: Pick<Calls, 'act' | 'comment' | 'reply'>
  talk: Pick<Talk, 'details'>
  /** Shows the conversation after the act. */
  became(found: ConversationDetails): void
}

/** Sends a reply or a comment to the server. The first agent who replies takes the conversation; the second is refused, and has sent nothing. */
export function createSend({ records, talk, became }: SendNeeds) {
  return async (pending: Pending) => {
    const { conversation_id, kind, body, files, mentions = [], structured_content, client_id, in_reply_to_id } = pending
    const attachments = files.length > 0 ? { attachment_ids: files.map(({ id }) => id) } : {}
    if (kind === 'comment') {
      const mentioned = mentions.length > 0 ? { mentioned_ids: mentions.map(({ id }) => id) } : {}
      await records.comment(conversation_id, { body, client_id, ...attachments, ...mentioned })
      return
    }
    const found = talk.details.value
    if (found?.id === conversation_id && !found.owner && found.state !== 'closed')
      became(await records.act(conversation_id, 'take'))
    const structured = structured_content ? { structured_content } : {}
    await records.reply({ in_reply_to_id, ...(body && { body }), client_id, ...structured, ...attachments })
  }
}
