import type { ConversationDetails } from '../../../../clients/typescript/operations'
import type { Calls } from '../../server/calls'
import type { Talk } from '../../talk/talk'
import type { PendingMessage } from './pending-message'

interface SendNeeds {
  records: Pick<Calls, 'act' | 'comment' | 'conversation' | 'reply'>
  talk: Pick<Talk, 'details'>
  applyDetails(found: ConversationDetails | null): void
}

/** The first agent who replies becomes the owner; the reply of a second agent is refused. */
export function createSend({ records, talk, applyDetails }: SendNeeds) {
  function detailsOf({ conversation_id, tried }: PendingMessage) {
    const openDetails = talk.details.value
    return openDetails?.id === conversation_id && !tried ? openDetails : records.conversation(conversation_id)
  }

  return async (pending: PendingMessage) => {
    const { conversation_id, kind, body, files, mentions = [], structured_content, client_id, in_reply_to_id } = pending
    const attachments = files.length > 0 ? { attachment_ids: files.map(({ id }) => id) } : {}
    if (kind === 'comment') {
      const mentioned = mentions.length > 0 ? { mentioned_ids: mentions.map(({ id }) => id) } : {}
      await records.comment(conversation_id, { body, client_id, ...attachments, ...mentioned })
      return
    }
    const found = await detailsOf(pending)
    if (!found.owner && found.state !== 'closed') applyDetails(await records.act(conversation_id, 'take'))
    const structured = structured_content ? { structured_content } : {}
    await records.reply({ in_reply_to_id, ...(body && { body }), client_id, ...structured, ...attachments })
  }
}
