import { type ReadonlySignal, signal } from '@preact/signals'
import type { ConversationDetails } from '../../../clients/typescript/operations'
import { isEmptyText } from '../../../contract/empty-text'
import type { ConversationContent } from '../../shell/shapes'
import type { Talk } from '../talk/talk'
import type { DraftKind, Drafts } from './drafts'
import { mentionedIn } from './mentions/mentions'
import type { Outbox } from './outbox/outbox'
import type { NewPendingMessage, PendingMessage } from './outbox/pending-message'
import { storedStructuredMessage } from './stored-structured-message'

const commentLimit = 10_000

/** Returns how many characters exceed the limit of the channel or of comments. Negative: characters left. */
export const charactersOver = (
  text: string,
  kind: DraftKind,
  details: Pick<ConversationDetails, 'body_limit'> | null,
) => [...text.trim()].length - ((kind === 'reply' && details?.body_limit) || commentLimit)

type ProposedReply = Pick<
  ConversationContent,
  'thread_id' | 'body' | 'structured_content' | 'attachments' | 'context_data'
>

interface DraftSenderNeeds {
  drafts: Drafts
  outbox: Outbox
  talk: Pick<Talk, 'details'>
  newId(): string
  now(): number
  agentId: string
  stopTyping(): void
}

export function createDraftSender({ drafts, outbox, talk, newId, now, agentId, stopTyping }: DraftSenderNeeds) {
  /** The conversation whose structured composer must open. */
  const structuredRequest = signal('')
  const pendingFor = (details: ConversationDetails): NewPendingMessage => ({
    client_id: newId(),
    conversation_id: details.id,
    kind: 'reply',
    body: '',
    files: [],
    structured_content: null,
    created_at: new Date(now()).toISOString(),
    in_reply_to_id: details.reply_to_id ?? '',
    close: false,
  })

  function openStructured(conversationId: string, body: string, structured_content: object) {
    storedStructuredMessage(agentId, conversationId).replace({ ...(body && { body }), structured_content })
    structuredRequest.value = conversationId
  }

  return {
    /** Sends the draft's text and files. Does nothing when the draft is empty or too long. */
    send({ andClose = false } = {}) {
      const details = talk.details.value
      if (!details) return
      const draft = drafts.of(details.id).value
      const body = draft[draft.kind].trim()
      const files = draft.kind === 'reply' ? draft.files : []
      if ((isEmptyText(body) && files.length === 0) || charactersOver(body, draft.kind, details) > 0) return
      stopTyping()
      drafts.write(details.id, {
        [draft.kind]: '',
        ...(draft.kind === 'reply' && { files: [] }),
        mentions: [],
        kind: 'reply',
      })
      void outbox.add({
        ...pendingFor(details),
        kind: draft.kind,
        body,
        files,
        ...(draft.kind === 'comment' && { mentions: mentionedIn(body, draft.mentions ?? []) }),
        close: andClose && draft.kind === 'reply',
      })
    },
    sendStructured(body: string, structured_content: object) {
      const details = talk.details.value
      if (details) void outbox.add({ ...pendingFor(details), body, structured_content })
    },
    clearStructuredRequest() {
      structuredRequest.value = ''
    },
    retry: (pending: PendingMessage) => outbox.retry(pending.client_id),
    structuredRequest: structuredRequest as ReadonlySignal<string>,
    /** Makes a comment the draft of a reply. The text box keeps what is in it. */
    useAsReply({ thread_id, body, structured_content, attachments, context_data }: ProposedReply) {
      // A comment with a card alone has the texts of the card as its body.
      const ownText = typeof context_data?.draft_body === 'string' ? context_data.draft_body : body
      if (structured_content.type !== undefined) openStructured(thread_id, ownText, structured_content)
      else drafts.restore(thread_id, 'reply', body, attachments)
    },
    restore(clientId: string) {
      const pending = outbox.takeBack(clientId)
      if (pending?.structured_content) openStructured(pending.conversation_id, pending.body, pending.structured_content)
      else if (pending)
        drafts.restore(pending.conversation_id, pending.kind, pending.body, pending.files, pending.mentions)
    },
  }
}
