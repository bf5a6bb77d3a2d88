import { pageLocale, useWords } from '../../widget/strings/words'
import { TextField } from '../shell/controls/Field'
import { Choice } from '../shell/controls/Fields'
import ui from '../shell/controls/ui.module.css'
import style from './Filters.module.css'
import { measures } from './measures'
import { lengths, mostDays, type Period, type Choice as PeriodChoice } from './period'
import type { Reports } from './reports'
import { reportsWords } from './strings/en'

export function Filters({ reports }: { reports: Reports }) {
  const t = useWords(reportsWords)
  const { choice, customPeriod, period, trouble, source, agent, measure, sources, people, timeZone, today } = reports
  const choose = (newChoice: PeriodChoice) => {
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
          <TextField
            label={t('from')}
            type="date"
            max={today()}
            value={customPeriod.value.from}
            onText={(from) => change({ from })}
          />
          <TextField
            label={t('to')}
            type="date"
            max={today()}
            error={trouble.value ? errors[trouble.value] : undefined}
            value={customPeriod.value.to}
            onText={(to) => change({ to })}
          />
        </div>
      )}
      <Choice label={t('source')} chosen={source} options={[['', t('all_sources')], ...sources.value.map(optionOf)]} />
      <Choice label={t('agent')} chosen={agent} options={[['', t('all_agents')], ...people.value.map(optionOf)]} />
      <Choice label={t('charts_show')} chosen={measure} options={measures.map((each) => [each, t(each)] as const)} />
      <p class={`${ui.soft} ${style.shown}`}>
        {trouble.value === null && `${formatPeriod(period.value)} · `}
        {t('zone', { zone: timeZone })}
      </p>
    </div>
  )
}

const optionOf = ({ id, name }: { id: string; name: string }) => [id, name] as const

/** Formats a period: "1 – 28 Nov 2026". */
function formatPeriod({ from, to }: Period): string {
  const dates = new Intl.DateTimeFormat(pageLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  return dates.formatRange(Date.parse(from), Date.parse(to))
}
