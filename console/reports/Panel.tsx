import { useId, useMemo, useState } from 'preact/hooks'
import { pageLocale, useWords } from '../../widget/strings/words'
import { Button } from '../shell/controls/Button'
import ui from '../shell/controls/ui.module.css'
import type { Bars } from './charts/bars'
import { Chart } from './charts/Chart'
import { formatDuration } from './durations'
import { kindOf, type Measure, measureValue } from './measures'
import type { Row } from './NumbersTable'
import { NumbersTable } from './NumbersTable'
import style from './Panel.module.css'
import { reportsWords } from './strings/en'

interface PanelProps {
  title: string
  first: string
  rows: readonly Row[]
  measure: Measure
  /** Draws horizontal bars, because the names need space. */
  lying?: boolean
  /** Reverses the rows of the table, so that the newest day is first. */
  newestFirst?: boolean
  save(): void
}

const mostHorizontalBars = 12

export function Panel({ title, first, rows, measure, lying = false, newestFirst = false, save }: PanelProps) {
  const t = useWords(reportsWords)
  const id = useId()
  const language = pageLocale() ?? 'en'
  const [pointed, point] = useState<number | null>(null)
  const drawn = lying ? rows.slice(0, mostHorizontalBars) : rows
  const say = (value: number) =>
    kindOf(measure) === 'count' ? value.toLocaleString(language) : formatDuration(value, language)
  const bars = useMemo<Bars>(
    () => ({
      names: drawn.map(({ short }) => short),
      values: drawn.map(({ numbers }) => measureValue(numbers, measure)),
      kind: kindOf(measure),
      lying,
      mirrored: document.documentElement.dir === 'rtl',
      short: say,
      point,
    }),
    [rows, measure, language],
  )
  const over = pointed === null ? undefined : drawn[pointed]
  const value = over && measureValue(over.numbers, measure)
  const some = bars.values.some((each) => each !== null && each > 0)
  return (
    <section class={`${ui.panel} ${style.panel}`} aria-labelledby={id}>
      <div class={style.head}>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" icon="download" label={t('save_csv', { table: title })} onClick={save} />
      </div>
      <div class={style.both}>
        <div class={style.chart}>
          <p class={`${ui.soft} ${style.said}`} aria-hidden="true">
            {over
              ? `${over.name}: ${value === null || value === undefined ? '–' : say(value)}`
              : `${t(measure)}${drawn.length < rows.length ? `. ${t('chart_first', { count: mostHorizontalBars })}` : ''}`}
          </p>
          {some ? (
            <Chart bars={bars} />
          ) : (
            <p class={`${ui.soft} ${style.none}`}>{t('nothing_measured', { measure: t(measure) })}</p>
          )}
        </div>
        <NumbersTable name={title} first={first} rows={newestFirst ? [...rows].reverse() : rows} />
      </div>
    </section>
  )
}
