import { useContext } from 'preact/hooks'
import { pageScopes, type TriggerCondition, visitorKinds } from '../../../../contract/triggers/trigger'
import { Words } from '../../../../widget/strings/words'
import { Button } from '../../../shell/controls/Button'
import ui from '../../../shell/controls/ui.module.css'
import { useT } from '../../parts/context'
import style from './Triggers.module.css'
import { newCondition, operatorsOf, subjects } from './trigger-kinds'

interface ConditionProps {
  condition: TriggerCondition
  problem: string | undefined
  change(condition: TriggerCondition): void
  remove(): void
}

export function Condition({ condition, problem, change, remove }: ConditionProps) {
  const t = useT()
  const { on } = condition
  const set = (part: object) => change({ ...condition, ...part } as TriggerCondition)
  return (
    <li class={style.condition}>
      <SelectField
        label={t('condition_on')}
        value={on}
        options={subjects.map((each) => [each, t(`on_${each}`)] as const)}
        choose={(next) => change(newCondition(next as TriggerCondition['on']))}
      />
      {on.startsWith('page_') && on !== 'page_count' && (
        <SelectField
          label={t('condition_page')}
          value={(condition as { page?: string }).page ?? 'current'}
          options={pageScopes.map((each) => [each, t(`page_${each}`)] as const)}
          choose={(page) => set({ page })}
        />
      )}
      {on === 'variable' && (
        <input
          class={ui.box}
          dir="ltr"
          aria-label={t('variable_name')}
          placeholder={t('variable_name')}
          value={condition.name}
          onInput={({ currentTarget }) => set({ name: currentTarget.value })}
        />
      )}
      <SelectField
        label={t('condition_operator')}
        value={condition.operator}
        options={operatorsOf(on).map((each) => [each, t(`operator_${each as 'is'}`)] as const)}
        choose={(operator) => set(withOperator(condition, operator))}
      />
      <Value condition={condition} set={set} />
      <Button kind="quiet" icon="close" label={t('condition_remove')} onClick={remove} />
      {problem && <p class={ui.problem}>{problem}</p>}
    </li>
  )
}

function withOperator(condition: TriggerCondition, operator: string): object {
  if (condition.on !== 'variable') return { operator }
  return { operator, value: operator.endsWith('_set') ? undefined : ((condition as { value?: string }).value ?? '') }
}

function Value({ condition, set }: { condition: TriggerCondition; set(part: object): void }) {
  const t = useT()
  const { language } = useContext(Words)
  if (condition.on === 'variable' && !('value' in condition && condition.value !== undefined)) return null
  if (condition.on === 'day') {
    const name = (day: number) =>
      new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
    return (
      <span class={style.week}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={condition.value.includes(day)}
              onChange={({ currentTarget }) => {
                const others = condition.value.filter((each) => each !== day)
                set({ value: (currentTarget.checked ? [...others, day] : others).sort() })
              }}
            />
            {name(day)}
          </label>
        ))}
      </span>
    )
  }
  if (condition.on === 'hour')
    return (
      <span class={style.hours}>
        {(['from', 'to'] as const).map((name) => (
          <input
            key={name}
            type="time"
            class={ui.box}
            aria-label={t(name)}
            value={condition[name] === '24:00' ? '00:00' : condition[name]}
            onInput={({ currentTarget }) => currentTarget.value && set({ [name]: currentTarget.value })}
          />
        ))}
      </span>
    )
  if (condition.on === 'identity')
    return (
      <SelectField
        label={t('condition_value')}
        value={condition.value}
        options={visitorKinds.map((each) => [each, t(`visitor_${each}`)] as const)}
        choose={(value) => set({ value })}
      />
    )
  const value = 'value' in condition ? condition.value : ''
  return (
    <input
      class={ui.box}
      type={(typeof value === 'number' ? 'number' : 'text') as 'text'}
      min={0}
      dir="auto"
      aria-label={t('condition_value')}
      value={Number.isNaN(value) ? '' : value}
      onInput={({ currentTarget }) =>
        set({ value: typeof value === 'number' ? currentTarget.valueAsNumber : currentTarget.value })
      }
    />
  )
}

interface SelectFieldProps {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  choose(value: string): void
}

function SelectField({ label, value, options, choose }: SelectFieldProps) {
  return (
    <select
      class={ui.box}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  )
}
