import type { User } from '../../../clients/typescript/operations'
import { at } from '../model/place'
import { useSettings, useT } from '../parts/context'
import { Page } from '../parts/Page'
import { Chip, Records, Row } from '../parts/Records'
import { useAll } from '../parts/use/use-fetched'
import { NewPerson } from './NewPerson'
import { PersonPage } from './PersonPage'

/** Those who answer, people and bots. */
export function People() {
  const { place } = useSettings()
  const id = place.id.value
  return id ? <PersonPage key={id} id={id} /> : <PersonList />
}

function PersonList() {
  const { drafts, session } = useSettings()
  const t = useT()
  const all = useAll<User>('/1.0/users')
  return (
    <Page title={t('people')} about={t('people_about')}>
      <Records
        records={all.value.value?.records ?? null}
        failure={all.failure.value}
        again={all.again}
        label={t('people')}
        empty={t('people_about')}
      >
        {(user) => (
          <Row
            key={user.id}
            href={at('people', user.id)}
            name={user.id === session.me.value?.id ? `${user.name} (${t('person_you')})` : user.name}
            about={[user.role, user.email].filter(Boolean).join(' · ')}
            draft={drafts.keys.value.includes(`/1.0/users/${user.id}`)}
            state={
              <Chip kind={user.enabled && user.availability === 'available' ? 'good' : 'plain'}>
                {user.enabled ? t(`availability_${user.availability}`) : t('off')}
              </Chip>
            }
          />
        )}
      </Records>
      <NewPerson />
    </Page>
  )
}
