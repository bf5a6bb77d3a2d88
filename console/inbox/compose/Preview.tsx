import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Media } from '../../../contract/attachment'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredContent } from '../../../contract/structured'
import { fileFields } from '../../compose/document/files-in'
import { useFieldWords } from '../../compose/words'
import type { ConversationContent } from '../../shell/shapes'
import type { Inbox } from '../inbox'
import { ChannelForm } from '../talk/log/ChannelForm'
import { ChatTexts } from '../talk/log/ChatTexts'
import { Structured } from '../talk/log/Structured'
import style from './StructuredComposer.module.css'
import type { StructuredDraft } from './structured-draft'

export function Preview({
  inbox,
  draft,
}: {
  inbox: Pick<Inbox, 'records' | 'talk' | 'toasts' | 't'>
  draft: StructuredDraft
}) {
  const words = useFieldWords()
  const media = useSignal<Record<string, Media>>({})
  const rendering = draft.rendering.value
  const structured = rendering?.structured_content as StructuredContent | null | undefined
  const ids = [...new Set(fileFields(structured).map(({ id }) => id))].sort().join()

  useEffect(() => {
    let isCurrent = true
    void Promise.all(
      ids
        .split(',')
        .filter(Boolean)
        .map((id) => inbox.records.attachment(id).catch(() => null)),
    ).then((found) => {
      if (isCurrent) media.value = Object.fromEntries(found.flatMap((file) => (file ? [[file.id, file]] : [])))
    })
    return () => {
      isCurrent = false
    }
  }, [ids, draft.fileChanges.value])

  if (!rendering) return null
  return (
    <div class={style.preview}>
      {draft.kind === 'web_messaging' && structured ? (
        <ChatTexts>
          <Structured
            key={JSON.stringify(structured)}
            inbox={inbox}
            content={asContent(rendering.body, structured, media.value)}
            structured={structured}
          />
        </ChatTexts>
      ) : (
        <ChannelForm
          kind={draft.kind}
          rendering={{ ...rendering, structured_content: structured ?? null }}
          records={inbox.records}
        />
      )}
      <ul class={style.warnings}>
        {draft.warnings.value.map((warning) => (
          <li key={`${warning.path} ${warning.code}`}>{words.warning(warning, structured?.type)}</li>
        ))}
      </ul>
    </div>
  )
}

function asContent(body: string, structured_content: StructuredContent, media: Record<string, Media>) {
  const shown: CustomerContent = {
    id: 'preview',
    thread_id: '',
    seq: 1,
    created_at: new Date().toJSON(),
    from: 'agent',
    author_name: '',
    client_id: null,
    body,
    body_html: null,
    in_reply_to_id: null,
    structured_content,
    structured_reply: null,
    attachments: [],
    media,
    payment_status: structured_content.type === 'wallet_pay' ? 'requested' : null,
  }
  return { id: 'preview', body, shown } as ConversationContent
}
