import type { Statistics } from '../../clients/typescript/operations'
import { saveFile } from '../../widget/host/save-file'
import { pageLocale, useWords } from '../../widget/strings/words'
import { csv } from './csv'
import type { Row } from './NumbersTable'
import { Panel } from './Panel'
import type { Reports } from './reports'
import { sheetOf } from './sheet'
import { reportsWords } from './strings/en'
import style from './Tables.module.css'

interface TablesProps {
  reports: Reports
  statistics: Statistics
}

export function Tables({ reports, statistics }: TablesProps) {
  const t = useWords(reportsWords)
  const language = pageLocale() ?? 'en'
  const measure = reports.measure.value
  const { from, to, days = [], hours = [], sources = [], agents = [] } = statistics
  const nameOf = ({ id, name, bot }: (typeof agents)[number]) =>
    id === null ? t('nobody') : bot ? t('bot', { name }) : name
  const byDay = days.map(
    (numbers): Row => ({
      key: numbers.day,
      name: formatDay(numbers.day, language, 'short'),
      short: formatDay(numbers.day, language),
      numbers,
    }),
  )
  const byHour = hours.map((numbers): Row => {
    const { hour } = numbers
    return {
      key: `${String(hour).padStart(2, '0')}:00`,
      name: formatHour(hour, language, { timeStyle: 'short' }),
      short: formatHour(hour, language, { hour: 'numeric' }),
      numbers,
    }
  })
  const bySource = sources.map((numbers): Row => {
    const { id, name } = numbers
    return { key: id, name, short: name, numbers }
  })
  const byAgent = agents.map((numbers): Row => {
    const name = nameOf(numbers)
    return { key: numbers.id ?? '', name, short: name, numbers }
  })
  const mostFirst = bySource.sort((one, other) => other.numbers.conversations - one.numbers.conversations)
  const groups = [
    { by: 'day', rows: byDay, newestFirst: true },
    { by: 'hour', rows: byHour },
    { by: 'source', rows: mostFirst, isHorizontal: true },
    { by: 'agent', rows: byAgent, isHorizontal: true },
  ] as const
  const save = (by: (typeof groups)[number]['by'], rows: readonly Row[]) => {
    // The file contains days and hours in machine-readable form.
    const isTime = by === 'day' || by === 'hour'
    const sheetRows = rows.map(({ key, name, numbers }) => ({ name: isTime ? key : name, numbers }))
    const text = csv(sheetOf(t, t(by), sheetRows), language)
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `conversations-by-${by}-${from}-${to}.csv`)
  }
  return (
    <div class={style.tables}>
      {groups.map(({ by, rows, ...options }) => (
        <Panel
          key={by}
          title={t(`by_${by}`)}
          first={t(by)}
          rows={rows}
          measure={measure}
          save={() => save(by, rows)}
          {...options}
        />
      ))}
    </div>
  )
}

/** Formats a day: "1 Nov", or "Sun, 1 Nov" with `weekday`. */
function formatDay(day: string, language: string, weekday?: 'short'): string {
  const parts = { day: 'numeric', month: 'short', timeZone: 'UTC', ...(weekday && { weekday }) } as const
  return new Intl.DateTimeFormat(language, parts).format(Date.parse(day))
}

/** Formats an hour: "14:00" or "2:00 PM", short "14" or "2 PM". */
function formatHour(hour: number, language: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour))
}
