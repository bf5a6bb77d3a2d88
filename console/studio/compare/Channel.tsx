import type { Media } from '../../../contract/attachment'
import type { ChannelPreview } from '../../../contract/structured/preview'
import type { Warning } from '../../../contract/structured/problem'
import { annotateRendering } from '../../channels/annotate-rendering'
import style from '../../channels/Channel.module.css'
import type { Message } from '../../compose/message'
import { useFieldWords } from '../../compose/words'
import ui from '../../shell/controls/ui.module.css'
import { useStudioWords } from '../words'
import '../../channels/kinds.css'
import { FieldNotes } from '../../channels/FieldNotes'
import { RenderedPart, type RenderedPartProps } from '../../channels/RenderedPart'

interface ChannelProps {
  channel: ChannelPreview
  message: Message
  file(id: string): Promise<Media | null>
}

export function Channel({ channel, message, file }: ChannelProps) {
  const t = useStudioWords()
  const { channel_kind, accepted, rendering } = channel
  const fields = useFieldWords()
  const { type } = (message.structured_content ?? {}) as { type?: unknown }
  const said = (note: Warning) => ({ ...note, message: fields.warning(note, type) })
  const { errors, warnings } = channel
  const inWords = { ...channel, errors: errors.map(said), warnings: warnings.map(said) }
  const { drawn, notes, otherNotes } = annotateRendering(inWords, message)
  const name = `channel-${channel_kind}`
  const shared: Omit<RenderedPartProps, 'drawn'> = { notes, file, refused: !accepted }
  const part = (each: RenderedPartProps['drawn']) => <RenderedPart key={each.path} drawn={each} {...shared} />
  const count = [...notes.values()].flat().length + otherNotes.length
  const marks = count === 0 ? t('marks_none') : t('marks', { count })
  return (
    <article class={`${style.kind} ${style.channel}`} data-kind={channel_kind} aria-labelledby={name}>
      <div class={style.head}>
        <h3 id={name}>{t(`channel_${channel_kind}`)}</h3>
        <span class={ui.soft}>{rendering && t('as', { form: rendering.as.replaceAll('_', ' ') })}</span>
      </div>
      <p class={accepted ? ui.soft : style.refused}>{accepted ? marks : `${t('refused_here')} ${marks}`}</p>
      <div class={style.screen}>
        <div class={style.bar} data-as="bar" aria-hidden="true">
          <span class={style.back} data-as="back" />
          <span class={style.face} data-as="face" />
          <span class={style.who} data-as="who">
            {t('your_shop')}
          </span>
        </div>
        <div class={style.talk} data-as="talk">
          <div class={style.turn} data-as="turn">
            <span class={style.face} data-as="face" aria-hidden="true" />
            <div class={style.said}>
              {drawn.filter(({ as }) => as !== 'chips').map(part)}
              <FieldNotes notes={otherNotes} />
            </div>
          </div>
          {drawn.filter(({ as }) => as === 'chips').map(part)}
        </div>
        <div class={style.write} data-as="write" aria-hidden="true">
          <span class={style.field} data-as="field" />
          <span class={style.send} data-as="send" />
        </div>
      </div>
    </article>
  )
}
