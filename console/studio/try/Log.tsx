import { useEffect, useRef } from 'preact/hooks'
import type { Media } from '../../../contract/attachment'
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredContent } from '../../../contract/structured'
import kinds from '../../channels/Channel.module.css'
import { messageParts } from '../../channels/drawn'
import { RenderedPart } from '../../channels/RenderedPart'
import ui from '../../shell/controls/ui.module.css'
import { useStudioWords } from '../words'
import { AnswerByHand } from './AnswerByHand'
import { tapReply } from './customer'
import style from './LivePane.module.css'
import type { Line } from './lines'
import type { Live } from './live'

interface LogProps {
  live: Live
  file(id: string): Promise<Media | null>
}

export function Log({ live, file }: LogProps) {
  const t = useStudioWords()
  const lines = live.lines.value
  const list = useRef<HTMLOListElement>(null)
  const kind = live.source.value?.type ?? 'web_messaging'
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [lines.length])
  if (lines.length === 0) return null
  return (
    <ol
      ref={list}
      class={`${kinds.kind} ${style.log}`}
      data-kind={kind}
      aria-label={t('live_log')}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
      tabIndex={0}
    >
      {lines.map((line) => (
        <Row key={line.content.id} line={line} kind={kind} live={live} file={file} />
      ))}
    </ol>
  )
}

const none = new Map<string, never>()

interface RowProps extends LogProps {
  line: Line
  kind: ChannelKind
}

function Row({ line, kind, live, file }: RowProps) {
  const t = useStudioWords()
  const { content, rendering, state } = line
  if (!rendering) {
    const reply = Object.keys(content.structured_reply).length > 0 && JSON.stringify(content.structured_reply)
    return (
      <li class={style.theirs}>
        <span dir="auto">{content.body}</span>
        {reply && <code class={style.reply}>{reply}</code>}
      </li>
    )
  }
  const canTap = kind !== 'web_messaging' && live.canPlay.value && live.isMine.value
  const act = (path: string) => {
    const tapped = tapReply(rendering.structured_content, path)
    return tapped && (() => void live.tap(tapped, content.id))
  }
  return (
    <li class={style.ours}>
      {messageParts(rendering).map((drawn) => (
        <RenderedPart
          key={drawn.path}
          drawn={drawn}
          notes={none}
          file={file}
          refused={false}
          act={canTap ? act : undefined}
        />
      ))}
      {canTap && (
        <AnswerByHand
          content={rendering.structured_content as StructuredContent | null}
          answer={(tapped) => void live.tap(tapped, content.id)}
        />
      )}
      <span class={state === 'failed' ? style.failed : ui.soft}>
        {t('as', { form: rendering.as.replaceAll('_', ' ') })} · {state && t(`live_state_${state}`)}
        {state === 'failed' && content.synchronization_error && `: ${content.synchronization_error}`}
      </span>
    </li>
  )
}
