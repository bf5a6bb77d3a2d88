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
  isHorizontal?: boolean
  /** Reverses the rows of the table, so that the newest day is first. */
  newestFirst?: boolean
  save(): void
}

const mostHorizontalBars = 12

export function Panel({ title, first, rows, measure, isHorizontal = false, newestFirst = false, save }: PanelProps) {
  const t = useWords(reportsWords)
  const id = useId()
  const language = pageLocale() ?? 'en'
  const [pointedIndex, point] = useState<number | null>(null)
  const shownRows = isHorizontal ? rows.slice(0, mostHorizontalBars) : rows
  const format = (value: number) =>
    kindOf(measure) === 'count' ? value.toLocaleString(language) : formatDuration(value, language)
  const bars = useMemo<Bars>(
    () => ({
      names: shownRows.map(({ short }) => short),
      values: shownRows.map(({ numbers }) => measureValue(numbers, measure)),
      kind: kindOf(measure),
      isHorizontal,
      mirrored: document.documentElement.dir === 'rtl',
      short: format,
      point,
    }),
    [rows, measure, language],
  )
  const pointedRow = pointedIndex === null ? undefined : shownRows[pointedIndex]
  const value = pointedRow && measureValue(pointedRow.numbers, measure)
  const hasValues = bars.values.some((each) => each !== null && each > 0)
  return (
    <section class={`${ui.panel} ${style.panel}`} aria-labelledby={id}>
      <div class={style.head}>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" icon="download" label={t('save_csv', { table: title })} onClick={save} />
      </div>
      <div class={style.both}>
        <div class={style.chart}>
          <p class={`${ui.soft} ${style.said}`} aria-hidden="true">
            {pointedRow
              ? `${pointedRow.name}: ${value === null || value === undefined ? '–' : format(value)}`
              : `${t(measure)}${shownRows.length < rows.length ? `. ${t('chart_first', { count: mostHorizontalBars })}` : ''}`}
          </p>
          {hasValues ? (
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
