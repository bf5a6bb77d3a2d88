import { useSignal } from '@preact/signals'
import type { Identity } from '../../../clients/typescript/operations'
import type { RecordForm } from '../../record/record-form'
import { SaveBar } from '../../record/SaveBar'
import { Button } from '../../shell/controls/Button'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { useProblemSentence } from '../../shell/words/problems'
import { Facts } from '../details/Facts'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './CustomerPage.module.css'
import {
  type CustomerFields,
  type PlainField,
  plainFields,
  structuredVariables,
  variableField,
  variableOf,
} from './fields'

interface FormProps {
  inbox: Pick<Inbox, 'may'>
  form: RecordForm<CustomerFields>
  customer: Identity
}

const types: Partial<Record<PlainField, 'email' | 'tel'>> = { email: 'email', phone: 'tel' }

/** The fields are read-only for agents without the right. */
export function CustomerForm({ inbox, form, customer }: FormProps) {
  const t = useTranslate()
  const sentence = useProblemSentence()
  const value = form.value.value ?? {}
  const variables = Object.keys(value).flatMap((field) => variableOf(field) ?? [])
  const structured = structuredVariables(customer.extra_values)
  const structuredFacts = structured.map(([name, each]) => [name, JSON.stringify(each)] as const)
  if (!inbox.may('edit_identities'))
    return <ReadOnly customer={customer} variables={variables} structuredFacts={structuredFacts} />

  const problemOf = (field: string) => {
    const problem = form.errors.value.find((each) => form.fieldOf(each) === field)
    return problem && sentence(problem)
  }
  const isOfSite = (field: string) => customer.origins[field] === 'site'
  const fieldFor = (field: string, label: string) => (
    <TextField
      key={field}
      label={
        isOfSite(field) ? <SiteFieldLabel label={label} mayBeTyped={field === 'email' && !customer.signed} /> : label
      }
      error={problemOf(field)}
      type={types[field as PlainField] ?? 'text'}
      dir="auto"
      value={value[field] ?? ''}
      onText={(text) => form.set({ [field]: text })}
    />
  )
  return (
    <>
      <h2>{t('customer_about')}</h2>
      {customer.signed && Object.keys(value).some(isOfSite) && <p class={ui.soft}>{t('from_site_signed')}</p>}
      <div class={style.pair}>{plainFields.map((field) => fieldFor(field, t(field)))}</div>
      <h3>{t('variables')}</h3>
      <p class={ui.soft}>{t('variables_about')}</p>
      <div class={style.pair}>{variables.map((name) => fieldFor(variableField(name), name))}</div>
      <Facts facts={structuredFacts} />
      <NewVariable id={customer.id} names={Object.keys(customer.extra_values).concat(variables)} form={form} />
      <SaveBar
        form={form}
        t={t}
        nameOf={(field) => variableOf(field) ?? t(plainFields.find((each) => each === field) ?? 'variables')}
      />
    </>
  )
}

/** The site filled this field. `mayBeTyped`: the value is unsigned, so the visitor may have typed it. */
function SiteFieldLabel({ label, mayBeTyped }: { label: string; mayBeTyped: boolean }) {
  const t = useTranslate()
  return (
    <>
      {label} <span class={style.mark}>{t(mayBeTyped ? 'from_site_or_customer' : 'from_site')}</span>
    </>
  )
}

interface ReadOnlyProps {
  customer: Identity
  variables: readonly string[]
  structuredFacts: readonly (readonly [string, string])[]
}

function ReadOnly({ customer, variables, structuredFacts }: ReadOnlyProps) {
  const t = useTranslate()
  const plain = variables.map((name) => [name, String(customer.extra_values[name] ?? '')] as const)
  return (
    <>
      <h2>{t('customer_about')}</h2>
      <p class={ui.soft}>{t('customer_read_only')}</p>
      <Facts facts={plainFields.map((field) => [t(field), customer[field]])} />
      <h3>{t('variables')}</h3>
      <Facts facts={[...plain, ...structuredFacts]} />
    </>
  )
}

function NewVariable({ id, names, form }: { id: string; names: readonly string[]; form: RecordForm<CustomerFields> }) {
  const t = useTranslate()
  const name = useTyped(`variable:${id}`)
  const isTaken = useSignal(false)
  function add() {
    const trimmed = name.value.trim()
    isTaken.value = names.includes(trimmed)
    if (trimmed === '' || isTaken.value) return
    form.set({ [variableField(trimmed)]: '' })
    name.value = ''
  }
  return (
    <form
      class={ui.choices}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField
        label={t('variable_new')}
        error={isTaken.value ? t('variable_known') : undefined}
        maxLength={100}
        dir="auto"
        text={name}
      />
      <Button type="submit" icon="plus">
        {t('variable_add')}
      </Button>
    </form>
  )
}
