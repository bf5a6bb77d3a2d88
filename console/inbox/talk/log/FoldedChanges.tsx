import { useSignal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import type { Warning } from '../../../../contract/structured/problem'
import { composeDictionaries } from '../../../compose/dictionaries'
import { useShell } from '../../../shell/shell'
import { useTranslate } from '../../strings/en'
import type { ChannelChanges } from './ChannelChanges'
import style from './MessageRow.module.css'

/** The texts are fetched when the agent unfolds the list. */
export function FoldedChanges({ warnings, type }: { warnings: readonly Warning[]; type: unknown }) {
  const t = useTranslate()
  const { languages } = useShell()
  const part = useSignal<{ List: FunctionComponent<Parameters<typeof ChannelChanges>[0]> } | null>(null)

  function fetchWords() {
    if (part.value) return
    Promise.all([import('./ChannelChanges'), languages.addDictionaries(composeDictionaries)]).then(
      ([{ ChannelChanges: List }]) => {
        part.value = { List }
      },
      () => {},
    )
  }

  if (warnings.length === 0) return null
  const { List } = part.value ?? {}
  return (
    <details class={style.changed} onToggle={fetchWords}>
      <summary>{t('as_sent_changes', { count: warnings.length })}</summary>
      {List ? <List warnings={warnings} type={type} /> : <p>{t('talk_loading')}</p>}
    </details>
  )
}
