import { useSignal } from '@preact/signals'
import type { Answer } from '../../../clients/typescript/client'
import type { Community, Source } from '../../../clients/typescript/operations'
import { channelKinds } from '../../../contract/channel-kinds'
import type { RecordForm } from '../../record/record-form'
import { TextField } from '../../shell/controls/Field'
import { Choice } from '../../shell/controls/Fields'
import { useAll } from '../../shell/reading/use-fetched'
import { addressOf } from '../model/route'
import { useSettings, useT } from '../parts/context'
import { Rights } from '../parts/fields/Rights'
import { Secret } from '../parts/fields/Secret'
import { NewForm, nameField } from '../parts/NewForm'
import { Page } from '../parts/Page'
import { useNew, useProblems } from '../parts/use/use-form'

/** `community` is the name of a new community, created together with the source. */
const nothing = { type: 'web_messaging' as Source['type'], name: '', community_id: '', community: '', url: '' }

/** The first source of its kind gets a new community. */
export function NewSource() {
  const { route } = useSettings()
  const t = useT()
  const { form, made, fitting, mayMake, usualCommunity } = useNewSource()
  const problem = useProblems(form)
  const { type, community_id } = form.value.value ?? nothing
  const web = type === 'web_messaging'

  return (
    <Page
      title={t('source_new')}
      backLink={{ href: addressOf('sources'), name: t('sources') }}
      about={t('source_new_about')}
    >
      <Rights right="manage_sources">
        <NewForm
          form={form}
          kind="main"
          fields={[
            {
              kind: 'slot',
              draw: (
                <Choice
                  label={t('source_kind')}
                  hint={web ? undefined : t('source_kind_connector')}
                  value={type}
                  options={channelKinds.map((each) => [each, t(`kind_${each}`)] as const)}
                  onChoose={(kind) => form.set({ type: kind, community_id: '' })}
                />
              ),
            },
            nameField,
            !web && {
              kind: 'slot',
              draw: (
                <TextField
                  label={t('connector_url')}
                  hint={t('connector_url_hint')}
                  type="url"
                  dir="ltr"
                  placeholder="https://connector.example.com/outgoing"
                  value={form.value.value?.url ?? ''}
                  error={problem('connector')}
                  onText={(url) => form.set({ url })}
                />
              ),
            },
            {
              kind: 'choice',
              name: 'community_id',
              label: 'community',
              hint: 'community_hint',
              options: [
                ...(mayMake ? ([['', t('community_own')]] as const) : []),
                ...fitting.map((each) => [each.id, each.name] as const),
              ],
            },
            community_id === '' &&
              mayMake && {
                kind: 'text',
                name: 'community',
                label: 'community_name',
                placeholder: usualCommunity,
                maxLength: 100,
              },
          ]}
        />
      </Rights>
      {made.value && (
        <Secret
          title={t('connector_secret')}
          about={t('secret_once')}
          texts={[[t('connector_secret'), made.value.connector_secret ?? '']]}
          close={() => route.go(addressOf('sources', made.value?.id ?? ''))}
        />
      )}
    </Page>
  )
}

function useNewSource() {
  const { api, route, session } = useSettings()
  const t = useT()
  const made = useSignal<Answer<'createSource'> | null>(null)
  const communities = useAll<Community>('/1.0/communities')
  const sources = useAll<Source>('/1.0/content_sources')
  const mayMake = session.may('manage_communities')

  const form: RecordForm<typeof nothing> = useNew(
    'sources/new',
    nothing,
    async ({ type, name, community_id, community, url }) => {
      let communityId = community_id || (mayMake ? '' : (fitting[0]?.id ?? ''))
      if (!communityId) {
        const given = { name: community || usualCommunity }
        communityId = (await api.post<Community>('/1.0/communities', given)).id
        // If the source is refused, the next try reuses the created community.
        form.set({ community_id: communityId })
        await communities.reload()
      }
      const web = type === 'web_messaging'
      const settings = web || !url ? {} : { connector: { url } }
      const body = { name, type, community_id: communityId, web_messaging: web, settings }
      const source = await api.post<Answer<'createSource'>>('/1.0/content_sources', body)
      if (source.connector_secret) made.value = source
      else route.go(addressOf('sources', source.id, web ? 'snippet' : ''))
    },
  )
  const { type, name } = form.value.value ?? nothing
  const kindOf = (id: string) => sources.value.value?.records.find((source) => source.community_id === id)?.type
  const fitting = (communities.value.value?.records ?? []).filter(({ id }) => (kindOf(id) ?? type) === type)
  const usualCommunity = t('community_of', { name: name || t(`kind_${type}`) })
  return { form, made, fitting, mayMake, usualCommunity }
}
