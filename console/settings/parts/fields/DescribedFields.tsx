import { type ComponentChildren, Fragment } from 'preact'
import type { RecordForm } from '../../../record/record-form'
import { TextField } from '../../../shell/controls/Field'
import { Check, Choice, NumberField } from '../../../shell/controls/Fields'
import ui from '../../../shell/controls/ui.module.css'
import type { SettingsKey } from '../../strings/en'
import { useT } from '../context'
import { useProblems } from '../use/use-form'

/** The names of the fields of `V` that have the type `T`. */
type Names<V, T> = { [N in keyof V & string]-?: V[N] extends T | null | undefined ? N : never }[keyof V & string]

interface Common {
  label: SettingsKey
  hint?: SettingsKey
}

interface Text<Name> extends Common {
  kind: 'text'
  name: Name
  type?: 'email' | 'url' | 'date'
  dir?: 'ltr' | 'auto'
  required?: boolean
  disabled?: boolean
  placeholder?: string
  maxLength?: number
  spellcheck?: false
  /** The value of an empty field: null if set, otherwise an empty string. */
  empty?: null
}

interface OneOf<Name> extends Common {
  kind: 'choice'
  name: Name
  options: readonly (readonly [value: string, text: string])[]
  usual?: string
  empty?: null
}

interface YesNo<Name> extends Common {
  kind: 'check'
  name: Name
  disabled?: boolean
  /** The meaning of null. If set, this value is stored as null. */
  usual?: boolean
}

interface Amount<Name> extends Common {
  kind: 'number'
  name: Name
  min?: number
  placeholder?: string
  /** The value of an empty field: this number if set, otherwise null. */
  empty?: number
}

interface Several<Name> {
  kind: 'list'
  name: Name
  label?: SettingsKey
  heading?: 'h2' | 'h3'
  options: readonly { value: string; text: ComponentChildren; hint?: ComponentChildren }[]
}

interface Slot {
  kind: 'slot'
  draw: ComponentChildren
}

/** The description of a form field. A `slot` renders custom content. */
export type FieldOf<V> =
  | Text<Names<V, string>>
  | OneOf<Names<V, string>>
  | YesNo<Names<V, boolean>>
  | Amount<Names<V, number>>
  | Several<Names<V, readonly string[]>>
  | Slot

type CheckedField = Text<string> | OneOf<string> | YesNo<string> | Amount<string> | Several<string>
type AnyForm = RecordForm<Record<string, unknown>>

interface DescribedProps<V extends object> {
  form: RecordForm<V>
  fields: readonly (FieldOf<V> | false)[]
}

export function DescribedFields<V extends object>({ form, fields }: DescribedProps<V>) {
  const typedFields = fields as unknown as readonly (CheckedField | Slot | false)[]
  return (
    <>
      {typedFields.map((field, nth) => (
        <Fragment key={field && field.kind !== 'slot' ? field.name : nth}>
          {field &&
            (field.kind === 'slot' ? field.draw : <DescribedField form={form as unknown as AnyForm} field={field} />)}
        </Fragment>
      ))}
    </>
  )
}

function DescribedField({ form, field }: { form: AnyForm; field: CheckedField }) {
  const t = useT()
  const error = useProblems(form)(field.name)
  const value = form.value.value?.[field.name]
  const setValue = (next: unknown) => form.set({ [field.name]: next })
  if (field.kind === 'list') return <List field={field} chosen={value as string[]} error={error} onChange={setValue} />
  const words = { label: t(field.label), hint: field.hint && t(field.hint), error }
  if (field.kind === 'check') {
    const { usual, disabled = false } = field
    const isChecked = (value as boolean | null | undefined) ?? usual ?? false
    const store = (next: boolean) => setValue(next === usual ? null : next)
    return <Check {...words} disabled={disabled} checked={isChecked} onCheck={store} />
  }
  if (field.kind === 'number') {
    const { kind, name, label, hint, empty = null, ...rest } = field
    return (
      <NumberField
        {...rest}
        {...words}
        value={(value as number) ?? null}
        onNumber={(next) => setValue(next ?? empty)}
      />
    )
  }
  const text = (value as string | null | undefined) ?? ''
  if (field.kind === 'choice') {
    const { options, usual = '', empty = '' } = field
    return <Choice {...words} options={options} value={text || usual} onChoose={(next) => setValue(next || empty)} />
  }
  const { kind, name, label, hint, empty = '', ...rest } = field
  return <TextField {...rest} {...words} value={text} onText={(next) => setValue(next || empty)} />
}

interface ListProps {
  field: Several<string>
  chosen: readonly string[]
  error: string | undefined
  onChange(chosen: readonly string[]): void
}

function List({ field: { label, heading: Heading = 'h2', options }, chosen, error, onChange }: ListProps) {
  const t = useT()
  const nth = (value: string) => options.findIndex((option) => option.value === value)
  return (
    <section class={ui.stack} aria-label={label && t(label)}>
      {label && <Heading>{t(label)}</Heading>}
      <div class={ui.grid}>
        {options.map(({ value, text, hint }) => (
          <Check
            key={value}
            label={text}
            hint={hint}
            checked={chosen.includes(value)}
            // Sorts the values by the order of the options, so that unchecking and checking again is no change.
            onCheck={(isChecked) =>
              onChange(
                isChecked
                  ? [...chosen, value].sort((one, other) => nth(one) - nth(other))
                  : chosen.filter((each) => each !== value),
              )
            }
          />
        ))}
      </div>
      {error && <p class={ui.problem}>{error}</p>}
    </section>
  )
}
