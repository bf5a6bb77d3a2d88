import type { ComponentChildren, VNode } from 'preact'
import { useId } from 'preact/hooks'
import style from './Field.module.css'
import ui from './ui.module.css'

interface FieldProps {
  label: ComponentChildren
  /** Help that is read before the field is filled in. */
  hint?: ComponentChildren
  /** The problem, shown below the field and read out with it. */
  error?: string | undefined
  /** Draws the control with these attributes. */
  children(attributes: FieldAttributes): VNode
}

interface FieldAttributes {
  id: string
  class: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

/** A control with its label, hint and problem: `<Field label=...>{(of) => <input {...of} />}</Field>`. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const attributes = {
    id,
    class: ui.box,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div class={style.field}>
      <label for={id} class={style.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} class={ui.soft}>
          {hint}
        </p>
      )}
      {children(attributes)}
      {error && (
        <p id={`${id}-error`} class={style.error}>
          {error}
        </p>
      )}
    </div>
  )
}

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  value: string
  onText(value: string): void
  type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'tel'
  name?: string
  /** The HTML `autocomplete` value. */
  autocomplete?: string
  required?: boolean
  disabled?: boolean
  placeholder?: string
  maxLength?: number
  spellcheck?: boolean
  /** The direction of the typed text, when it differs from the page's: an address, a code. */
  dir?: 'ltr' | 'auto'
  /** The kind of keyboard that a phone shows. */
  inputMode?: 'numeric'
  onBlur?(): void
}

/** A text field of one line. */
export function TextField({
  label,
  hint,
  error,
  value,
  onText,
  type = 'text',
  autocomplete = 'off',
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <input
          {...rest}
          type={type as 'text'}
          autocomplete={autocomplete as 'off'}
          {...attributes}
          value={value}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
    </Field>
  )
}
