import type { Channel, Source } from '../../../clients/typescript/operations'
import type { RecordForm } from '../../record/record-form'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { useSettings, useT } from '../parts/context'
import { useProblems } from '../parts/use/use-form'
import style from './Routing.module.css'

interface SourcesOfModeProps {
  form: Pick<RecordForm<{ source_ids: string[] }>, 'errors' | 'set'>
  chosen: readonly string[]
  sources: readonly Source[]
  /** All modes, to name the mode that a source would leave. */
  modes: readonly Channel[]
  ownId: string
}

export function SourcesOfMode({ form, chosen, sources, modes, ownId }: SourcesOfModeProps) {
  const { session } = useSettings()
  const t = useT()
  const problem = useProblems(form)('source_ids')
  const nameOf = (id: string) => sources.find((source) => source.id === id)?.name ?? id
  const otherSources = sources.filter(({ id }) => !chosen.includes(id))
  const modeOf = (id: string) => modes.find((mode) => mode.id !== ownId && mode.source_ids.includes(id))?.name
  const setSources = (source_ids: string[]) => form.set({ source_ids })
  const move = (nth: number, step: number) => {
    const order = [...chosen]
    const [moved] = order.splice(nth, 1)
    if (moved) order.splice(nth + step, 0, moved)
    setSources(order)
  }
  return (
    <>
      <h3>{t('mode_sources')}</h3>
      {chosen.length === 0 && <p class={ui.soft}>{t('mode_empty')}</p>}
      <ol class={style.sources}>
        {chosen.map((id, nth) => (
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
              disabled={nth === chosen.length - 1}
              label={t('move_down', { name: nameOf(id) })}
              onClick={() => move(nth, 1)}
            />
            <Button
              kind="quiet"
              icon="close"
              label={t('take_out', { name: nameOf(id) })}
              onClick={() => setSources(chosen.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ol>
      {problem && <p class={ui.problem}>{problem}</p>}
      {session.may('manage_channels') && otherSources.length > 0 && (
        <ul class={ui.row} aria-label={t('mode_add')}>
          {otherSources.map((source) => (
            <li key={source.id}>
              <Button icon="plus" onClick={() => setSources([...chosen, source.id])}>
                {[source.name, modeOf(source.id)].filter(Boolean).join(' · ')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
