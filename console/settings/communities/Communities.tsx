import { useSignal } from '@preact/signals'
import { Button } from '../../shell/Button'
import { TextField } from '../../shell/Field'
import ui from '../../shell/ui.module.css'
import { at } from '../model/place'
import type { Community } from '../model/records'
import { useSettings, useT } from '../parts/context'
import { Page } from '../parts/Page'
import { Records, Row } from '../parts/Records'
import { Rights } from '../parts/Rights'
import { useAct } from '../parts/use-act'
import { type ListOf, useFetched } from '../parts/use-fetched'
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
  const { act, busy } = useAct()
  const name = useSignal('')
  const all = useFetched<ListOf<Community>>('/1.0/communities?limit=150')
  const create = async () => {
    const made = await api.post<Community>('/1.0/communities', { name: name.value })
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
        <form
          class={`${ui.panel} ${ui.stack}`}
          onSubmit={(event) => {
            event.preventDefault()
            void act(create)
          }}
        >
          <h2>{t('community_new')}</h2>
          <TextField
            label={t('name')}
            value={name.value}
            required
            maxLength={100}
            onText={(text) => {
              name.value = text
            }}
          />
          <div>
            <Button type="submit" icon="plus" busy={busy.value}>
              {t('create')}
            </Button>
          </div>
        </form>
      </Rights>
    </Page>
  )
}
