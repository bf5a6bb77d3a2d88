import type { User } from '../../../clients/typescript/operations'
import { useSettings, useT } from '../parts/context'
import { RecordList, records } from '../parts/RecordPage'
import { Chip } from '../parts/Records'
import { NewPerson } from './NewPerson'
import { PersonPage } from './PersonPage'

/** The section of agents: people and bots. */
export const People = records(PersonList, PersonPage)

function PersonList() {
  const { session } = useSettings()
  const t = useT()
  return (
    <RecordList<User>
      section="people"
      path="/1.0/users"
      about="people_about"
      row={({ id, name, role, email, enabled, availability }) => ({
        name: id === session.me.value?.id ? `${name} (${t('person_you')})` : name,
        about: [role, email].filter(Boolean).join(' · '),
        state: (
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
