import type { Source } from '../../../clients/typescript/operations'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { at } from '../model/place'
import { useSettings, useT } from '../parts/context'
import { Page } from '../parts/Page'
import { Chip, Records, Row } from '../parts/Records'
import { useAll } from '../parts/use/use-fetched'
import { NewSource } from './NewSource'
import { SourcePage } from './SourcePage'

/** Websites, pages and numbers by which customers write. */
export function Sources() {
  const { place } = useSettings()
  const id = place.id.value
  if (id === 'new') return <NewSource />
  return id ? <SourcePage key={id} id={id} /> : <SourceList />
}

function SourceList() {
  const { drafts, session } = useSettings()
  const t = useT()
  const sources = useAll<Source>('/1.0/content_sources')
  const add = (
    <a class={`${ui.button} ${ui.main}`} href={at('sources', 'new')}>
      <Icon name="plus" size={18} />
      {t('source_new')}
    </a>
  )
  return (
    <Page title={t('sources')} about={t('sources_about')} actions={session.may('manage_sources') && add}>
      <Records
        records={sources.value.value?.records ?? null}
        failure={sources.failure.value}
        again={sources.again}
        label={t('sources')}
        empty={t('sources_empty')}
      >
        {(source) => (
          <Row
            key={source.id}
            href={at('sources', source.id)}
            name={source.name}
            about={t(`kind_${source.type}`)}
            draft={drafts.keys.value.includes(`/1.0/content_sources/${source.id}`)}
            state={<Chip kind={source.active ? 'good' : 'plain'}>{t(source.active ? 'on' : 'off')}</Chip>}
          />
        )}
      </Records>
    </Page>
  )
}
