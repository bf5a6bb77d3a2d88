import { batch } from '@preact/signals'
import type { Media } from '../../../contract/attachment'
import type { OutgoingMessage, ShownMessage } from '../../../contract/chat/realtime'
import type { StructuredReply } from '../../../contract/structured/reply'
import type { SendQueue } from '../sync/send-queue'
import type { Threads } from './threads'

export type NewMessage = Omit<OutgoingMessage, 'client_id' | 'language' | 'thread_id' | 'new_thread'>

export function createMessageSender(
  sending: Pick<SendQueue, 'add'>,
  threads: Pick<Threads, 'address'>,
  newId: () => string,
  language: () => string,
  nameShown: (clientId: string) => ShownMessage[],
  written: () => void,
) {
  function send(message: NewMessage, files: readonly Media[] = []) {
    const client_id = newId()
    const shown = nameShown(client_id)
    const attachment_ids = files.map(({ id }) => id)
    batch(() =>
      sending.add(
        {
          client_id,
          language: language(),
          ...threads.address(),
          ...message,
          ...(shown.length > 0 && { shown }),
          ...(files.length > 0 && { attachment_ids }),
        },
        files,
      ),
    )
    written()
  }

  return {
    send,
    reply: (contentId: string, body: string, structuredReply: StructuredReply) =>
      send({ body, in_reply_to_id: contentId, structured_reply: structuredReply }),
  }
}
