import type { Warning } from '../../../../contract/structured/problem'
import { composeDictionaries } from '../../../compose/dictionaries'
import { useLater } from '../../../shell/reading/use-later'
import { useTranslate } from '../../strings/en'
import style from './MessageRow.module.css'

/** The texts are fetched when the agent unfolds the list. */
export function FoldedChanges(props: { warnings: readonly Warning[]; type: unknown }) {
  const t = useTranslate()
  const { part, load } = useLater(() => import('./ChannelChanges'), composeDictionaries)
  if (props.warnings.length === 0) return null
  return (
    <details class={style.changed} onToggle={() => void load()}>
      <summary>{t('as_sent_changes', { count: props.warnings.length })}</summary>
      {part.value ? <part.value.ChannelChanges {...props} /> : <p>{t('talk_loading')}</p>}
    </details>
  )
}
