import { useSignal } from '@preact/signals'
import type { Answer } from '../../../clients/typescript/client'
import type { Community, Source } from '../../../clients/typescript/operations'
import { type ChannelKind, channelKinds } from '../../../contract/channel-kinds'
import { Button } from '../../shell/controls/Button'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { at } from '../model/place'
import { useSettings, useT } from '../parts/context'
import { Choice } from '../parts/fields/Fields'
import { Rights } from '../parts/fields/Rights'
import { Secret } from '../parts/fields/Secret'
import { Page } from '../parts/Page'
import { useAll } from '../parts/use/use-fetched'
import { useNew } from '../parts/use/use-new'

/** The name of the draft of a source that is not there yet. */
const key = 'sources/new'

type Written = {
  type: ChannelKind
  name: string
  community_id: string
  /** Of a community that is made with it. */
  community: string
  url: string
}

const nothing: Written = { type: 'web_messaging', name: '', community_id: '', community: '', url: '' }

/** A source of any kind, with a community of its own where it is the first of its kind. */
export function NewSource() {
  const { api, place, session } = useSettings()
  const t = useT()
  const { written, set, problem, failure, busy, create, made: done } = useNew(key, nothing)
  const made = useSignal<Answer<'createSource'> | null>(null)
  const communities = useAll<Community>('/1.0/communities')
  const sources = useAll<Source>('/1.0/content_sources')
  const { type, name, community_id, community, url } = written.value
  const kindOf = (id: string) => sources.value.value?.records.find((source) => source.community_id === id)?.type
  const fitting = (communities.value.value?.records ?? []).filter(({ id }) => (kindOf(id) ?? type) === type)
  const ownCommunity = community_id === '' && session.may('manage_communities')

  async function send() {
    let communityId = community_id || (ownCommunity ? '' : (fitting[0]?.id ?? ''))
    if (!communityId) {
      const given = { name: community || t('community_of', { name: name || t(`kind_${type}`) }) }
      communityId = (await api.post<Community>('/1.0/communities', given)).id
      // Where the source is refused, what is made already is taken by the next try.
      set({ community_id: communityId })
      await communities.again()
    }
    const web = type === 'web_messaging'
    const settings = web || !url ? {} : { connector: { url } }
    const body = { name, type, community_id: communityId, web_messaging: web, settings }
    const source = await api.post<Answer<'createSource'>>('/1.0/content_sources', body)
    done()
    if (source.connector_secret) made.value = source
    else place.go(at('sources', source.id, web ? 'snippet' : ''))
  }

  return (
    <Page title={t('source_new')} back={{ href: at('sources'), name: t('sources') }} about={t('source_new_about')}>
      <Rights right="manage_sources">
        <form
          class={`${ui.panel} ${ui.stack}`}
          onSubmit={(event) => {
            event.preventDefault()
            void create(send)
          }}
        >
          <Choice
            label={t('source_kind')}
            hint={type === 'web_messaging' ? undefined : t('source_kind_connector')}
            value={type}
            options={channelKinds.map((each) => [each, t(`kind_${each}`)] as const)}
            onChoose={(kind) => set({ type: kind, community_id: '' })}
          />
          <TextField
            label={t('name')}
            value={name}
            required
            maxLength={100}
            error={problem('name')}
            onText={(text) => set({ name: text })}
          />
          {type !== 'web_messaging' && (
            <TextField
              label={t('connector_url')}
              hint={t('connector_url_hint')}
              type="url"
              dir="ltr"
              placeholder="https://connector.example.com/outgoing"
              value={url}
              error={problem('settings.connector')}
              onText={(text) => set({ url: text })}
            />
          )}
          <Choice
            label={t('community')}
            hint={t('community_hint')}
            value={community_id}
            error={problem('community_id')}
            options={[
              ...(session.may('manage_communities') ? ([['', t('community_own')]] as const) : []),
              ...fitting.map((each) => [each.id, each.name] as const),
            ]}
            onChoose={(id) => set({ community_id: id })}
          />
          {ownCommunity && (
            <TextField
              label={t('community_name')}
              placeholder={t('community_of', { name: name || t(`kind_${type}`) })}
              value={community}
              maxLength={100}
              onText={(text) => set({ community: text })}
            />
          )}
          {failure.value && (
            <p role="alert" class={ui.problem}>
              {failure.value}
            </p>
          )}
          <div class={ui.row}>
            <Button kind="main" type="submit" busy={busy.value}>
              {t('create')}
            </Button>
          </div>
        </form>
      </Rights>
      {made.value && (
        <Secret
          title={t('connector_secret')}
          about={t('secret_once')}
          texts={[[t('connector_secret'), made.value.connector_secret ?? '']]}
          close={() => place.go(at('sources', made.value?.id ?? ''))}
        />
      )}
    </Page>
  )
}
