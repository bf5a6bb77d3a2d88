import { useEffect } from 'preact/hooks'
import type { Channel, Source, User } from '../../../clients/typescript/operations'
import { SaveBar } from '../../record/SaveBar'
import { type FetchedData, type ListOf, useAll, useFetched } from '../../shell/reading/use-fetched'
import { useT } from '../parts/context'
import { DescribedFields } from '../parts/fields/DescribedFields'
import { Rights } from '../parts/fields/Rights'
import { nameField } from '../parts/NewForm'
import { Page } from '../parts/Page'
import { Panel } from '../parts/Panel'
import { FetchState, LoadState } from '../parts/Records'
import { useForm } from '../parts/use/use-form'
import { SourcesOfMode } from './SourcesOfMode'

export function Routing() {
  const t = useT()
  const channels = useFetched<ListOf<Channel>>('/1.0/channels')
  const sources = useAll<Source>('/1.0/content_sources')
  const users = useAll<User>('/1.0/users')
  const modes = channels.value.value?.records
  return (
    <Page title={t('routing')} about={t('routing_about')}>
      {modes ? (
        <Rights right="manage_channels">
          {modes.map((mode) => (
            <Mode key={mode.id} mode={mode} modes={modes} sources={sources} users={users} onSaved={channels.reload} />
          ))}
        </Rights>
      ) : (
        <FetchState of={channels} />
      )}
    </Page>
  )
}

const names = {
  name: 'name',
  source_ids: 'mode_sources',
  bot_id: 'field_bot_id',
  bot_may: 'field_bot_may',
  ring_seconds: 'ring_seconds',
} as const

type ModeValue = Pick<Channel, 'name' | 'source_ids' | 'bot_id' | 'bot_may' | 'ring_seconds'>

interface ModeProps {
  mode: Channel
  modes: readonly Channel[]
  sources: FetchedData<ListOf<Source>>
  users: FetchedData<ListOf<User>>
  onSaved(): Promise<void>
}

function Mode({ mode, modes, sources, users, onSaved }: ModeProps) {
  const t = useT()
  const form = useForm<Channel, ModeValue>({
    path: `/1.0/channels/${mode.id}`,
    take: ({ name, source_ids, bot_id, bot_may, ring_seconds }) => ({
      name,
      source_ids,
      bot_id,
      bot_may,
      ring_seconds,
    }),
    saved: () => void onSaved(),
  })
  // A source that another mode took has left this mode.
  useEffect(() => {
    if (form.saved.value) void (form.changed.value.length > 0 ? form.checkVersion() : form.load())
  }, [modes])
  const value = form.value.value
  if (!value) return <LoadState failure={form.failure.value} reload={form.load} isRetrying={form.isRetrying.value} />
  const knownSources = sources.value.value?.records ?? []
  const people = (users.value.value?.records ?? []).filter(({ enabled, id }) => enabled || id === value.bot_id)
  return (
    <Panel label={value.name} title={t(`mode_${mode.mode}`)} about={t(`mode_${mode.mode}_about`)}>
      <DescribedFields
        form={form}
        fields={[
          nameField,
          {
            kind: 'slot',
            draw: (
              <SourcesOfMode
                form={form}
                chosen={value.source_ids}
                sources={knownSources}
                modes={modes}
                ownId={mode.id}
              />
            ),
          },
          {
            kind: 'choice',
            name: 'bot_id',
            label: 'field_bot_id',
            empty: null,
            options: [['', t('mode_no_bot')], ...people.map((user) => [user.id, user.name] as const)],
          },
          value.bot_id !== null && {
            kind: 'list',
            name: 'bot_may',
            label: 'field_bot_may',
            heading: 'h3',
            options: (['engage', 'complete', 'hand_over'] as const).map((act) => ({
              value: act,
              text: t(`bot_${act}`),
            })),
          },
          mode.mode === 'real_time' && {
            kind: 'number',
            name: 'ring_seconds',
            label: 'ring_seconds',
            min: 5,
            empty: 0,
          },
        ]}
      />
      <SaveBar form={form} t={t} nameOf={(field) => t(names[field])} />
    </Panel>
  )
}
