import type { Channel, Source } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useSettings, useT } from '../parts/context'
import { Rights } from '../parts/fields/Rights'
import { Page } from '../parts/Page'
import { Awaited, Waiting } from '../parts/Records'
import { SaveBar } from '../parts/SaveBar'
import { type Fetched, type ListOf, useAll, useFetched } from '../parts/use/use-fetched'
import { useForm, useProblems } from '../parts/use/use-form'
import { BotOfMode, type ModeValue } from './BotOfMode'
import style from './Routing.module.css'

/** The three routing modes: their names, and which sources are in them, in which order. */
export function Routing() {
  const t = useT()
  const channels = useFetched<ListOf<Channel>>('/1.0/channels')
  const sources = useAll<Source>('/1.0/content_sources')
  const modes = channels.value.value?.records
  return (
    <Page title={t('routing')} about={t('routing_about')}>
      {modes ? (
        <Rights right="manage_channels">
          {modes.map((mode) => (
            <Mode key={mode.id} mode={mode} all={modes} sources={sources} saved={channels.again} />
          ))}
        </Rights>
      ) : (
        <Waiting of={channels} />
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

interface ModeProps {
  mode: Channel
  all: readonly Channel[]
  sources: Fetched<ListOf<Source>>
  saved(): Promise<void>
}

function Mode({ mode, all, sources, saved }: ModeProps) {
  const { session } = useSettings()
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
    saved: () => void saved(),
  })
  const problem = useProblems(form)
  const value = form.value.value
  const known = sources.value.value?.records ?? []
  const nameOf = (id: string) => known.find((source) => source.id === id)?.name ?? id
  if (!value) return <Awaited failure={form.failure.value} again={form.load} />
  const elsewhere = new Map(
    all.flatMap((each) => (each.id === mode.id ? [] : each.source_ids.map((id) => [id, each.name] as const))),
  )
  const free = known.filter(({ id }) => !elsewhere.has(id) && !value.source_ids.includes(id))
  const put = (source_ids: string[]) => form.set({ source_ids })
  const move = (nth: number, by: number) => {
    const order = [...value.source_ids]
    const [moved] = order.splice(nth, 1)
    if (moved) order.splice(nth + by, 0, moved)
    put(order)
  }
  return (
    <section class={`${ui.panel} ${ui.stack}`} aria-label={value.name}>
      <h2>{t(`mode_${mode.mode}`)}</h2>
      <p class={ui.soft}>{t(`mode_${mode.mode}_about`)}</p>
      <TextField
        label={t('name')}
        value={value.name}
        maxLength={100}
        error={problem('name')}
        onText={(name) => form.set({ name })}
      />
      <h3>{t('mode_sources')}</h3>
      {value.source_ids.length === 0 && <p class={ui.soft}>{t('mode_empty')}</p>}
      <ol class={style.sources}>
        {value.source_ids.map((id, nth) => (
          <li key={id} class={style.source}>
            <span>{nameOf(id)}</span>
            <Button
              kind="quiet"
              icon="up"
              disabled={nth === 0}
              label={t('move_up', { name: nameOf(id) })}
              onClick={() => move(nth, -1)}
            />
            <Button
              kind="quiet"
              icon="down"
              disabled={nth === value.source_ids.length - 1}
              label={t('move_down', { name: nameOf(id) })}
              onClick={() => move(nth, 1)}
            />
            <Button
              kind="quiet"
              icon="close"
              label={t('take_out', { name: nameOf(id) })}
              onClick={() => put(value.source_ids.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ol>
      {problem('source_ids') && <p class={ui.problem}>{problem('source_ids')}</p>}
      {session.may('manage_channels') && free.length > 0 && (
        <ul class={ui.row} aria-label={t('mode_add')}>
          {free.map((source) => (
            <li key={source.id}>
              <Button icon="plus" onClick={() => put([...value.source_ids, source.id])}>
                {source.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <BotOfMode mode={mode.mode} form={form} value={value} />
      <SaveBar form={form} nameOf={(field) => t(names[field])} />
    </section>
  )
}
