import { useRef } from 'preact/hooks'
import { type GrowingMessage, growMarkdown } from '../../../../../contract/markdown/markdown'
import { Blocks } from '../../../../../widget/views/live/Blocks'
import body from '../../../../../widget/views/log/Body.module.css'
import formatted from '../../../../../widget/views/log/Formatted.module.css'
import style from '../MessageRow.module.css'

/** Only the last block and the new text are parsed again. */
export function LiveMarkdown({ text }: { text: string }) {
  const message = useRef<GrowingMessage | undefined>(undefined)
  message.current = growMarkdown(text, message.current)
  return (
    <div class={`${style.bubble} ${body.body} ${formatted.formatted}`} dir="auto">
      <Blocks blocks={message.current.blocks} />
    </div>
  )
}
