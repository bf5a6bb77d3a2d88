import type { Channel, Source } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import type { RecordForm } from '../../shell/record/record-form'
import { useSettings, useT } from '../parts/context'
import { useProblems } from '../parts/use/use-form'
import style from './Routing.module.css'

interface SourcesOfModeProps {
  form: Pick<RecordForm<{ source_ids: string[] }>, 'errors' | 'set'>
  chosen: readonly string[]
  known: readonly Source[]
  /** All modes, to name the mode that a source would leave. */
  all: readonly Channel[]
  ownId: string
}

export function SourcesOfMode({ form, chosen, known, all, ownId }: SourcesOfModeProps) {
  const { session } = useSettings()
  const t = useT()
  const problem = useProblems(form)('source_ids')
  const nameOf = (id: string) => known.find((source) => source.id === id)?.name ?? id
  const others = known.filter(({ id }) => !chosen.includes(id))
  const modeOf = (id: string) => all.find((mode) => mode.id !== ownId && mode.source_ids.includes(id))?.name
  const put = (source_ids: string[]) => form.set({ source_ids })
  const move = (nth: number, by: number) => {
    const order = [...chosen]
    const [moved] = order.splice(nth, 1)
    if (moved) order.splice(nth + by, 0, moved)
    put(order)
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
              onClick={() => put(chosen.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ol>
      {problem && <p class={ui.problem}>{problem}</p>}
      {session.may('manage_channels') && others.length > 0 && (
        <ul class={ui.row} aria-label={t('mode_add')}>
          {others.map((source) => (
            <li key={source.id}>
              <Button icon="plus" onClick={() => put([...chosen, source.id])}>
                {[source.name, modeOf(source.id)].filter(Boolean).join(' · ')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
