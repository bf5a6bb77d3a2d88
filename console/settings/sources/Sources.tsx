import type { Source } from '../../../clients/typescript/operations'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { addressOf } from '../model/route'
import { useSettings, useT } from '../parts/context'
import { RecordList, recordSection } from '../parts/RecordPage'
import { Chip } from '../parts/Records'
import { NewSource } from './NewSource'
import { SourcePage } from './SourcePage'

/** Sources are websites, messenger pages and phone numbers. */
export const Sources = recordSection(SourceList, ({ id }) => (id === 'new' ? <NewSource /> : <SourcePage id={id} />))

function SourceList() {
  const { session } = useSettings()
  const t = useT()
  const add = (
    <a class={`${ui.button} ${ui.main}`} href={addressOf('sources', 'new')}>
      <Icon name="plus" size={18} />
      {t('source_new')}
    </a>
  )
  return (
    <RecordList<Source>
      section="sources"
      path="/1.0/content_sources"
      about="sources_about"
      empty="sources_empty"
      actions={session.may('manage_sources') && add}
      row={({ type, active }) => ({
        about: t(`kind_${type}`),
        state: <Chip kind={active ? 'good' : 'plain'}>{t(active ? 'on' : 'off')}</Chip>,
      })}
    />
  )
}
