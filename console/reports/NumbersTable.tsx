import type { Numbers } from '../../clients/typescript/operations'
import { pageLocale, useWords } from '../../widget/strings/words'
import { formatDuration } from './durations'
import { shareAnswered } from './measures'
import style from './NumbersTable.module.css'
import { reportsWords } from './strings/en'

export interface Row {
  key: string
  name: string
  short: string
  numbers: Numbers
}

interface NumbersTableProps {
  name: string
  first: string
  rows: readonly Row[]
}

export function NumbersTable({ name, first, rows }: NumbersTableProps) {
  const t = useWords(reportsWords)
  const language = pageLocale() ?? 'en'
  const time = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds, language))
  const share = (value: number | null) => (value === null ? '–' : value.toLocaleString(language, { style: 'percent' }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys
    <section class={style.scroll} tabIndex={0} aria-label={t('table_of', { table: name })}>
      <table class={style.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{t('conversations')}</th>
            <th scope="col">{t('first_reply_by_people')}</th>
            <th scope="col">{t('time_to_close')}</th>
            <th scope="col">{t('answered_by_people')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name: rowName, numbers }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{rowName}</bdi>
              </th>
              <td>{numbers.conversations.toLocaleString(language)}</td>
              <td>{time(numbers.first_reply_by_people.median)}</td>
              <td>{time(numbers.time_to_close.median)}</td>
              <td>{share(shareAnswered(numbers, 'answered_by_people'))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
