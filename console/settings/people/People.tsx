import type { Source, User } from '../../../clients/typescript/operations'
import { useAll } from '../../shell/reading/use-fetched'
import { useSettings, useT } from '../parts/context'
import { RecordList, recordSection } from '../parts/RecordPage'
import { Chip } from '../parts/Records'
import { NewPerson } from './NewPerson'
import { PersonPage } from './PersonPage'

export const People = recordSection(PersonList, PersonPage)

function PersonList() {
  const { session } = useSettings()
  const t = useT()
  const hasSources = (useAll<Source>('/1.0/content_sources').value.value?.records.length ?? 0) > 0
  return (
    <RecordList<User>
      section="people"
      path="/1.0/users"
      about="people_about"
      row={({ id, name, role, email, enabled, availability, bot, sources_count }) => ({
        name: id === session.me.value?.id ? `${name} (${t('person_you')})` : name,
        about: [role, email].filter(Boolean).join(' · '),
        state:
          enabled && !bot && sources_count === 0 && hasSources ? (
            <Chip kind="bad">{t('person_no_sources')}</Chip>
          ) : (
            <Chip kind={enabled && availability === 'available' ? 'good' : 'plain'}>
              {enabled ? t(`availability_${availability}`) : t('off')}
            </Chip>
          ),
      })}
    >
      <NewPerson />
    </RecordList>
  )
}
