import type { RoutingModeName } from '../../../contract/inbox/states'
import { Icon } from '../../shell/controls/icons'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { modeNames } from './modes'
import style from './SourceFilter.module.css'

export function SourceFilter({ inbox }: { inbox: Pick<Inbox, 'list' | 'modes' | 'sources'> }) {
  const t = useTranslate()
  const { list, sources, modes } = inbox
  const { mode, sourceId } = list.choice.value
  const newByMode = list.counts.value?.new_by_mode
  return (
    <span class={`${style.where} ${mode || sourceId ? style.narrowed : ''}`}>
      <Icon name="filter" size={18} />
      <select
        class={style.choice}
        aria-label={t('where')}
        title={t('where')}
        value={mode ? `mode:${mode}` : sourceId ? `source:${sourceId}` : ''}
        onChange={({ currentTarget }) => {
          const [kind, value = ''] = currentTarget.value.split(':')
          list.choose({
            mode: kind === 'mode' ? (value as RoutingModeName) : '',
            sourceId: kind === 'source' ? value : '',
          })
        }}
      >
        <option value="">{t('everywhere')}</option>
        <optgroup label={t('modes')}>
          {modeNames.map((each) => (
            <option key={each} value={`mode:${each}`}>
              {modes.nameOf(each)}
              {newByMode?.[each] ? ` (${newByMode[each]})` : ''}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('sources')}>
          {sources.value.map(({ id, name }) => (
            <option key={id} value={`source:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </select>
    </span>
  )
}
