import { signal } from '@preact/signals'
import type { AutomaticMessage } from '../../../contract/chat/embed'
import type { CustomerContent } from '../../../contract/chat/realtime'

interface PageMessage {
  content: CustomerContent
  after: string | undefined
}

export type PageMessages = ReturnType<typeof createPageMessages>

/** Creates the messages that the page adds for this customer only. They are not sent to the server. */
export function createPageMessages() {
  const list = signal<readonly PageMessage[]>([])

  return {
    add(message: AutomaticMessage, last: CustomerContent | undefined) {
      const content: CustomerContent = {
        id: `aside-${list.value.length}-${Date.now()}`,
        thread_id: last?.thread_id ?? '',
        seq: last?.seq ?? 0,
        created_at: new Date().toISOString(),
        from: 'agent',
        author_name: message.author_name ?? '',
        client_id: null,
        body: message.text,
        body_html: null,
        in_reply_to_id: null,
        structured_content: null,
        structured_reply: null,
        attachments: [],
        media: {},
        payment_status: null,
      }
      list.value = [...list.value, { content, after: last?.id }]
    },
    insertInto: (contents: readonly CustomerContent[]): readonly CustomerContent[] => {
      if (list.value.length === 0) return contents
      const behind = (id: string | undefined) =>
        list.value.flatMap(({ after, content }) => (after === id ? content : []))
      return [...behind(undefined), ...contents.flatMap((content) => [content, ...behind(content.id)])]
    },
  }
}
