import type { ComponentChildren } from 'preact'
import type { Conversation } from '../../../../clients/typescript/operations'
import { channelWords } from '../../../channels/words'
import { Icon } from '../../../shell/controls/icons'
import type { FoundContent } from '../../../shell/shapes'
import { isolateDirection } from '../../../shell/words/isolate-direction'
import type { Inbox } from '../../inbox'
import type { Translate } from '../../strings/en'
import style from './Preview.module.css'

interface PreviewProps {
  row: Conversation
  me: ReturnType<Inbox['me']>
  t: Translate
}

export function Preview({ row, me, t }: PreviewProps) {
  const { found, preview: newest, title } = row
  const preview = found ?? newest
  if (!preview) return <>{title}</>
  const text = found ? <MarkedText found={found} /> : preview.text || kindIn(t, preview.kind)
  if (preview.private)
    return (
      <>
        <Icon name="note" size={14} /> {text}
      </>
    )
  if (preview.from === 'customer') return <>{text}</>
  const name = preview.author_id === me.id ? t('you') : preview.author_name
  return found ? <FoundSentence t={t} name={name} text={text} /> : <PreviewSentence t={t} name={name} text={text} />
}

function PreviewSentence({ t, name, text }: { t: Translate; name: string; text: ComponentChildren }) {
  const [before, after] = t('says', { name: isolateDirection(name), text: slot }).split(slot)
  return (
    <>
      {before}
      <bdi>{text}</bdi>
      {after}
    </>
  )
}

/** Shortens the name, so that the found words have space. */
function FoundSentence({ t, name, text }: { t: Translate; name: string; text: ComponentChildren }) {
  const [before] = t('says', { name, text: slot }).split(slot)
  return (
    <span class={style.found}>
      <bdi class={style.who}>{before}</bdi>
      <bdi class={style.text}>{text}</bdi>
    </span>
  )
}

const slot = '\u0000'

function MarkedText({ found: { text, matches } }: { found: FoundContent }) {
  let at = 0
  const parts: ComponentChildren[] = []
  for (const { start, end } of matches) {
    parts.push(text.slice(at, start), <mark class={style.mark}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}

function kindIn(t: Translate, kind: string): string {
  if (kind === 'file') return t('file_only', { count: 1 })
  if (kind === 'live') return t('being_written')
  if (kind === 'removed') return t('unsent')
  if (kind === 'interrupted') return t('interrupted')
  return Object.hasOwn(channelWords, `type_${kind}`) ? t(`type_${kind}` as 'type_form') : ''
}
