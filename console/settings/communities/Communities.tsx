import type { Community } from '../../../clients/typescript/operations'
import { at } from '../model/place'
import { useSettings, useT } from '../parts/context'
import { Rights } from '../parts/fields/Rights'
import { NewByName } from '../parts/NewForm'
import { Page } from '../parts/Page'
import { Records, Row } from '../parts/Records'
import { useAll } from '../parts/use/use-fetched'
import { CommunityPage } from './CommunityPage'

/** Databases of customers, each for one kind of source. */
export function Communities() {
  const { place } = useSettings()
  const id = place.id.value
  return id ? <CommunityPage key={id} id={id} /> : <CommunityList />
}

function CommunityList() {
  const { api, drafts, place } = useSettings()
  const t = useT()
  const all = useAll<Community>('/1.0/communities')
  const create = async (name: string) => {
    const made = await api.post<Community>('/1.0/communities', { name })
    place.go(at('communities', made.id))
  }
  return (
    <Page title={t('communities')} about={t('communities_about')}>
      <Records
        records={all.value.value?.records ?? null}
        failure={all.failure.value}
        again={all.again}
        label={t('communities')}
        empty={t('communities_empty')}
      >
        {(community) => (
          <Row
            key={community.id}
            href={at('communities', community.id)}
            name={community.name}
            about={t(`signed_${community.signed_identities}`)}
            draft={drafts.keys.value.includes(`/1.0/communities/${community.id}`)}
          />
        )}
      </Records>
      <Rights right="manage_communities">
        <NewByName title={t('community_new')} draft="communities/new" create={create} />
      </Rights>
    </Page>
  )
}
