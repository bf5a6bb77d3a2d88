import { useContext } from 'preact/hooks'
import type { BusinessHours } from '../../../contract/business-hours'
import { zoneOfBrowser } from '../../../contract/zone-of-browser'
import { Words } from '../../../widget/strings/words'
import { Button } from '../../shell/controls/Button'
import { Check, Choice } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import { useT } from '../parts/context'
import { Panel } from '../parts/Panel'
import { useProblems } from '../parts/use/use-form'
import style from './Hours.module.css'
import { nextSpan } from './next-span'
import type { PartProps } from './part-props'

const days = [1, 2, 3, 4, 5, 6, 7] as const
type Span = BusinessHours['hours'][number]

/** A day can have several time spans. */
export function Hours({ form, value }: PartProps) {
  const t = useT()
  const problem = useProblems(form)
  const { language } = useContext(Words)
  const hours = value.business_hours ?? null
  const own = zoneOfBrowser() ?? 'UTC'
  const put = (business_hours: BusinessHours | null) => form.set({ business_hours })
  const change = (spans: Span[]) => hours && put({ ...hours, hours: spans.sort((a, b) => a.day - b.day) })
  // 1 January 2024 was a Monday.
  const nameOf = (day: number) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
  const begin = () =>
    put({ time_zone: own, hours: days.slice(0, 5).map((day) => ({ day, from: '09:00', to: '17:00' })) })
  return (
    <Panel title={t('field_business_hours')}>
      <Check
        label={t('hours_always')}
        hint={t('hours_hint')}
        checked={!hours}
        onCheck={(always) => (always ? put(null) : begin())}
      />
      {hours && (
        <>
          <Choice
            label={t('time_zone')}
            error={problem('settings.business_hours.time_zone')}
            value={hours.time_zone}
            options={[...new Set([hours.time_zone, own, ...Intl.supportedValuesOf('timeZone')])].map(
              (zone) => [zone, zone] as const,
            )}
            onChoose={(time_zone) => put({ ...hours, time_zone })}
          />
          <ul class={style.days}>
            {days.map((day) => (
              <li key={day} class={style.day}>
                <span class={style.name}>{nameOf(day)}</span>
                <div class={style.spans}>
                  {hours.hours.every((span) => span.day !== day) && <span class={ui.soft}>{t('hours_closed')}</span>}
                  {hours.hours.map(
                    (span, nth) =>
                      span.day === day && (
                        <SpanRow
                          key={nth}
                          span={span}
                          day={nameOf(day)}
                          problem={problem(`settings.business_hours.hours[${nth}]`)}
                          change={(next) => change(hours.hours.map((each, at) => (at === nth ? next : each)))}
                          remove={() => change(hours.hours.filter((_, at) => at !== nth))}
                        />
                      ),
                  )}
                </div>
                <Button
                  kind="quiet"
                  icon="plus"
                  label={t('hours_add', { day: nameOf(day) })}
                  disabled={!nextSpan(hours.hours, day)}
                  onClick={() => change([...hours.hours, nextSpan(hours.hours, day) ?? []].flat())}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

interface SpanRowProps {
  span: Span
  day: string
  problem: string | undefined
  change(span: Span): void
  remove(): void
}

function SpanRow({ span, day, problem, change, remove }: SpanRowProps) {
  const t = useT()
  const time = (name: 'from' | 'to') => (
    <input
      type="time"
      class={`${ui.box} ${style.time}`}
      aria-label={t(`hours_${name}`, { day })}
      aria-invalid={problem ? true : undefined}
      // The end of a day is 24:00 for the server and 00:00 for browsers.
      value={span[name] === '24:00' ? '00:00' : span[name]}
      onInput={({ currentTarget }) => {
        const given = currentTarget.value
        if (given) change({ ...span, [name]: name === 'to' && given === '00:00' ? '24:00' : given })
      }}
    />
  )
  return (
    <span class={style.span}>
      {time('from')}
      <span aria-hidden="true">–</span>
      {time('to')}
      <Button kind="quiet" icon="close" label={t('hours_remove', { day })} onClick={remove} />
      {problem && <span class={ui.problem}>{problem}</span>}
    </span>
  )
}
