import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Field, type Typed, typedAttributes } from './Field'
import style from './Fields.module.css'
import ui from './ui.module.css'

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

interface LabelProps {
  label: ComponentChildren
  hint?: ComponentChildren
  error?: string | undefined
}

interface ChoiceAttributes<N extends string> extends LabelProps {
  /** `language` is the language of the name, if different from the page's. */
  options: readonly (readonly [value: N, name: string, language?: string])[]
  disabled?: boolean
}

/** The chosen value: a signal, or a value with its setter. */
type Chosen<N> =
  | { chosen: Signal<N>; value?: never; onChoose?: never }
  | { chosen?: never; value: N; onChoose(value: N): void }

export function Choice<N extends string>(props: ChoiceAttributes<N> & Chosen<N>) {
  const { label, hint, error, options, disabled } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <select
          {...attributes}
          value={props.chosen ? props.chosen.value : props.value}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            if (props.chosen) props.chosen.value = currentTarget.value as N
            else props.onChoose(currentTarget.value as N)
          }}
        >
          {options.map(([each, name, language]) => (
            <option key={each} value={each} lang={language}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface AreaAttributes extends LabelProps {
  rows?: number
  placeholder?: string
  dir?: 'ltr' | 'auto'
  required?: boolean
  spellcheck?: boolean
}

export function Area({ label, hint, error, text, value, onText, ...rest }: AreaAttributes & Typed) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <textarea
          rows={3}
          dir="auto"
          {...rest}
          {...attributes}
          {...typedAttributes({ text, value, onText } as Typed)}
        />
      )}
    </Field>
  )
}

interface NumberProps extends LabelProps {
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
