import type { Signal } from '@preact/signals'
import { pageLocale, useWords } from '../../widget/strings/words'
import { Field } from '../shell/controls/Field'
import ui from '../shell/controls/ui.module.css'
import style from './Filters.module.css'
import { measures } from './measures'
import { type Choice, lengths, mostDays, type Period } from './period'
import type { Reports } from './reports'
import { reportsWords } from './strings/en'

export function Filters({ reports }: { reports: Reports }) {
  const t = useWords(reportsWords)
  const { choice, customPeriod, period, trouble, source, agent, measure, sources, people, timeZone, today } = reports
  const choose = (newChoice: Choice) => {
    // Custom dates start with the current period.
    if (newChoice === 'own') customPeriod.value = period.value
    choice.value = newChoice
  }
  const change = (part: Partial<Period>) => {
    customPeriod.value = { ...customPeriod.value, ...part }
  }
  const errors = {
    missing: t('dates_missing'),
    order: t('dates_order'),
    long: t('dates_long', { count: mostDays }),
  }
  return (
    <div class={style.filters}>
      <fieldset class={style.period}>
        <legend class={style.legend}>{t('period')}</legend>
        <div class={style.choices}>
          {[...lengths, 'own' as const].map((each) => (
            <label key={each} class={style.choice}>
              <input
                type="radio"
                name="period"
                class={ui.hidden}
                checked={choice.value === each}
                onChange={() => choose(each)}
              />
              {each === 'own' ? t('own_dates') : t('days', { count: each })}
            </label>
          ))}
        </div>
      </fieldset>
      {choice.value === 'own' && (
        <div class={style.dates}>
          <Field label={t('from')}>
            {(attributes) => (
              <input
                type="date"
                {...attributes}
                value={customPeriod.value.from}
                max={today()}
                onInput={({ currentTarget }) => change({ from: currentTarget.value })}
              />
            )}
          </Field>
          <Field label={t('to')} error={trouble.value ? errors[trouble.value] : undefined}>
            {(attributes) => (
              <input
                type="date"
                {...attributes}
                value={customPeriod.value.to}
                max={today()}
                onInput={({ currentTarget }) => change({ to: currentTarget.value })}
              />
            )}
          </Field>
        </div>
      )}
      <Select label={t('source')} chosen={source} choices={[{ id: '', name: t('all_sources') }, ...sources.value]} />
      <Select label={t('agent')} chosen={agent} choices={[{ id: '', name: t('all_agents') }, ...people.value]} />
      <Select
        label={t('charts_show')}
        chosen={measure as Signal<string>}
        choices={measures.map((id) => ({ id, name: t(id) }))}
      />
      <p class={`${ui.soft} ${style.shown}`}>
        {trouble.value === null && `${formatPeriod(period.value)} · `}
        {t('zone', { zone: timeZone })}
      </p>
    </div>
  )
}

interface SelectProps {
  label: string
  chosen: Signal<string>
  choices: readonly { id: string; name: string }[]
}

function Select({ label, chosen, choices }: SelectProps) {
  return (
    <Field label={label}>
      {(attributes) => (
        <select
          {...attributes}
          value={chosen.value}
          onChange={({ currentTarget }) => {
            chosen.value = currentTarget.value
          }}
        >
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Formats a period: "1 – 28 Nov 2026". */
function formatPeriod({ from, to }: Period): string {
  const dates = new Intl.DateTimeFormat(pageLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  return dates.formatRange(Date.parse(from), Date.parse(to))
}
