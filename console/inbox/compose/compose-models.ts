import type { AgentName, ConversationDetails } from '../../../clients/typescript/operations'
import { newUuid } from '../../../contract/new-id'
import { storedText } from '../../../widget/models/kept/stored-text'
import type { Toasts } from '../../shell/toasts'
import { createTimes } from '../../times/times'
import type { Calls } from '../server/calls'
import type { Connection } from '../server/connection'
import { createConversationActions } from '../talk/conversation-actions'
import type { Talk } from '../talk/talk'
import { createTyping } from '../talk/typing'
import type { InboxWords } from '../words'
import { createDraftSender } from './draft-sender'
import { createDrafts } from './drafts'
import { createOutbox } from './outbox/outbox'
import { createSend } from './outbox/send'
import { createSavedReplies } from './saved-replies/saved-replies'
import { createUploads } from './uploads'

interface ComposeNeeds {
  records: Calls
  connection: Pick<Connection, 'ask'>
  talk: Talk
  me(): AgentName
  words: InboxWords
  toasts: Pick<Toasts, 'say' | 'warn'>
  storage(): Storage
  after(ms: number, act: () => void): () => void
  applyDetails(found: ConversationDetails | null): void
}

export function createComposeModels({
  records,
  connection,
  talk,
  me,
  words,
  toasts,
  storage,
  after,
  applyDetails,
}: ComposeNeeds) {
  const agentId = me().id
  const now = () => Date.now()
  const { refusalOf } = words
  const typing = createTyping({ connection, now, after })
  const drafts = createDrafts({ storage, agentId })
  const acts = createConversationActions({
    records,
    details: talk.details,
    me: () => me().id,
    applyDetails,
    refusalOf,
    t: () => words.t.value,
    when: (iso) => createTimes(words.language.value).until(iso, now()),
    say: toasts.say,
    warn: toasts.warn,
  })
  const outbox = createOutbox({
    ...{ storage, agentId, after, refusalOf },
    send: createSend({ records, talk, applyDetails }),
    close: acts.closeSent,
    // The socket usually reports the new message. This request is for the time without a connection.
    onSent: (id) => id === talk.details.value?.id && void talk.read(),
    onCloseRefused: acts.explain,
  })
  const sending = createDraftSender({
    drafts,
    outbox,
    talk,
    newId: newUuid,
    now,
    agentId,
    stopTyping: typing.stop,
  })
  const uploads = createUploads({
    upload: records.upload,
    onUploaded: (id, file) => drafts.write(id, { files: [...drafts.of(id).value.files, file] }),
    refusalOf,
    after,
  })
  const saved = createSavedReplies({ records, stored: storedText(storage, `inbox:saved:${agentId}`), now })
  return { typing, drafts, outbox, acts, sending, uploads, saved }
}
