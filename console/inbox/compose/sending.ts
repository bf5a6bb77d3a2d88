import type { ConversationDetails } from '../../../clients/typescript/operations'
import type { Talk } from '../talk/talk'
import type { DraftKind, Drafts } from './drafts'
import { mentionedIn } from './mentions/mentions'
import type { Outbox, Pending } from './outbox'

const commentLimit = 10_000

/** Returns the number of characters over the limit of the channel, or of comments. Negative: that many are left. */
export const tooMany = (text: string, kind: DraftKind, details: Pick<ConversationDetails, 'body_limit'> | null) =>
  [...text.trim()].length - ((kind === 'reply' && details?.body_limit) || commentLimit)

interface SendingNeeds {
  drafts: Drafts
  outbox: Outbox
  talk: Pick<Talk, 'details' | 'read' | 'contents'>
  newId(): string
  now(): number
  /** Also closes the conversation after sending. */
  close(conversationId: string): Promise<unknown>
  /** Says that the agent has stopped writing. */
  rested(): void
}

export type Sending = ReturnType<typeof createSending>

/** Moves a draft to the outbox, and back when the agent takes it back. */
export function createSending({ drafts, outbox, talk, newId, now, close, rested }: SendingNeeds) {
  async function dispatch(pending: Omit<Pending, 'refusal'>) {
    const done = await outbox.add(pending)
    if (done) await arrived(pending)
  }

  async function arrived({ conversation_id, close: closing }: Pick<Pending, 'conversation_id' | 'close'>) {
    // The socket has usually brought the message already; without a connection it is fetched.
    if (talk.details.value?.id === conversation_id) await talk.read()
    if (closing) await close(conversation_id)
  }

  const pendingFor = (details: ConversationDetails): Omit<Pending, 'refusal'> => ({
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

  return {
    /** Sends the text and files of the draft. Does nothing when the draft is empty or too long. */
    send({ andClose = false } = {}) {
      const details = talk.details.value
      if (!details) return
      const draft = drafts.of(details.id).value
      const body = draft[draft.kind].trim()
      const files = draft.kind === 'reply' ? draft.files : []
      if ((!body && files.length === 0) || tooMany(body, draft.kind, details) > 0) return
      rested()
      drafts.write(details.id, {
        [draft.kind]: '',
        ...(draft.kind === 'reply' && { files: [] }),
        mentions: [],
        kind: 'reply',
      })
      void dispatch({
        ...pendingFor(details),
        kind: draft.kind,
        body,
        files,
        ...(draft.kind === 'comment' && { mentions: mentionedIn(body, draft.mentions ?? []) }),
        close: andClose && draft.kind === 'reply',
      })
    },
    /** Sends a structured message with its own text. */
    sendStructured(body: string, structured_content: object) {
      const details = talk.details.value
      if (details) void dispatch({ ...pendingFor(details), body, structured_content })
    },
    async again(pending: Pending) {
      if (await outbox.again(pending.client_id)) await arrived(pending)
    },
    putBack(clientId: string) {
      const pending = outbox.takeBack(clientId)
      if (pending) drafts.giveBack(pending.conversation_id, pending.kind, pending.body, pending.files, pending.mentions)
    },
  }
}
