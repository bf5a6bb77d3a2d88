import type { Media } from '../../contract/attachment'
import type { ChannelKind } from '../../contract/channel-kinds'
import style from './Channel.module.css'
import { messageParts } from './drawn'
import { RenderedPart } from './RenderedPart'
import './kinds.css'

interface SentMessageProps {
  kind: ChannelKind
  rendering: { body: string; structured_content: object | null }
  file(id: string): Promise<Media | null>
}

const none = new Map<string, never>()

export function SentMessage({ kind, rendering, file }: SentMessageProps) {
  return (
    <div class={`${style.kind} ${style.alone}`} data-kind={kind}>
      {messageParts(rendering).map((drawn) => (
        <RenderedPart key={drawn.path} drawn={drawn} notes={none} file={file} refused={false} />
      ))}
    </div>
  )
}
