import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Field } from '../../../shell/controls/Field'
import ui from '../../../shell/controls/ui.module.css'
import style from './Fields.module.css'

interface CheckProps {
  label: ComponentChildren
  hint?: ComponentChildren
  checked: boolean
  disabled?: boolean
  onCheck(checked: boolean): void
}

export function Check({ label, hint, checked, disabled, onCheck }: CheckProps) {
  const id = useId()
  return (
    <div class={style.check}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} class={ui.soft}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps<N extends string> {
  label: ComponentChildren
  hint?: ComponentChildren
  error?: string | undefined
  value: N
  options: readonly (readonly [value: N, name: string])[]
  disabled?: boolean
  onChoose(value: N): void
}

export function Choice<N extends string>({ label, hint, error, value, options, disabled, onChoose }: ChoiceProps<N>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          disabled={disabled}
          onChange={({ currentTarget }) => onChoose(currentTarget.value as N)}
        >
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface AreaProps {
  label: ComponentChildren
  hint?: ComponentChildren
  error?: string | undefined
  value: string
  rows?: number
  placeholder?: string
  dir?: 'ltr' | 'auto'
  onText(value: string): void
}

export function Area({ label, hint, error, value, rows = 3, placeholder, dir = 'auto', onText }: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={rows}
          dir={dir}
          placeholder={placeholder}
          value={value}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface NumberProps {
  label: ComponentChildren
  hint?: ComponentChildren
  error?: string | undefined
  /** Null means the default. */
  value: number | null
  placeholder?: string
  min?: number
  onNumber(value: number | null): void
}

export function NumberField({ label, hint, error, value, placeholder, min = 0, onNumber }: NumberProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          type="number"
          inputMode="decimal"
          min={min}
          step="any"
          placeholder={placeholder}
          value={value ?? ''}
          onInput={({ currentTarget }) => onNumber(currentTarget.value === '' ? null : currentTarget.valueAsNumber)}
        />
      )}
    </Field>
  )
}
