import type { Health } from '../../../clients/typescript/operations'
import ui from '../../shell/controls/ui.module.css'
import { useTimes } from '../../times/times'
import { useT } from '../parts/context'
import { Panel } from '../parts/Panel'
import { wordOf } from '../strings/en'
import style from './HealthPage.module.css'

export function Outbox({ rows }: { rows: Health['outbox'] }) {
  const t = useT()
  const { number } = useTimes()
  const kindName = (kind: string) => {
    const word = wordOf('outbox_of', kind)
    return word ? t(word) : <code>{kind}</code>
  }
  return (
    <Panel title={t('outbox')}>
      {rows.length === 0 ? (
        <p class={ui.soft}>{t('outbox_empty')}</p>
      ) : (
        <div class={style.scroll}>
          <table class={style.table}>
            <thead>
              <tr>
                {(['kind', 'waiting', 'parked', 'oldest'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`outbox_${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ kind, waiting, parked, oldest_seconds }) => (
                <tr key={kind}>
                  <th scope="row">{kindName(kind)}</th>
                  <td>{number(waiting)}</td>
                  <td>{number(parked)}</td>
                  <td>{oldest_seconds === null ? '–' : `${number(oldest_seconds)} s`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
