import type { Signal } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'
import { useId } from 'preact/hooks'
import style from './Field.module.css'
import ui from './ui.module.css'

interface FieldProps {
  label: ComponentChildren
  hint?: ComponentChildren
  /** The error text. Screen readers read it together with the field. */
  error?: string | undefined
  children(attributes: FieldAttributes): VNode
}

interface FieldAttributes {
  id: string
  class: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

/** Renders a control with label, hint and error: `<Field label=...>{(of) => <input {...of} />}</Field>`. */
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

/** The value of a field: a signal, or a value with its setter. */
export type Typed =
  | { text: Signal<string>; value?: never; onText?: never }
  | { text?: never; value: string; onText(value: string): void }

type TextFieldProps = Typed & TextFieldAttributes

interface TextFieldAttributes extends Omit<FieldProps, 'children'> {
  type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'tel' | 'date'
  /** The last day, for dates. */
  max?: string
  name?: string
  autocomplete?: string
  required?: boolean
  disabled?: boolean
  placeholder?: string
  maxLength?: number
  spellcheck?: boolean
  /** The direction of the typed text, if different from the page's, as for an address. */
  dir?: 'ltr' | 'auto'
  inputMode?: 'numeric'
  /** The id of a datalist with suggestions. */
  list?: string
  onBlur?(): void
}

export function TextField({
  label,
  hint,
  error,
  text,
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
          {...typedAttributes({ text, value, onText } as Typed)}
        />
      )}
    </Field>
  )
}

export const typedAttributes = ({ text, value, onText }: Typed) => ({
  value: text ? text.value : value,
  onInput({ currentTarget }: InputEvent & { currentTarget: HTMLInputElement | HTMLTextAreaElement }) {
    if (text) text.value = currentTarget.value
    else onText(currentTarget.value)
  },
})
