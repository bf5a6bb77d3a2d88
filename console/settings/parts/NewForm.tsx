import type { RecordForm } from '../../record/record-form'
import { Form } from '../../shell/controls/Form'
import type { IconName } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { useSentence } from '../../shell/words/sentence'
import { addressOf } from '../model/route'
import type { SettingsKey } from '../strings/en'
import { useSettings, useT } from './context'
import { DescribedFields, type FieldOf } from './fields/DescribedFields'
import { Rights } from './fields/Rights'
import { useNew } from './use/use-form'

interface FieldsFormProps<V extends object> {
  form: RecordForm<V>
  fields: readonly (FieldOf<V> | false)[]
  title?: SettingsKey
  act?: SettingsKey
  kind?: 'plain' | 'main'
  icon?: IconName
}

export function FieldsForm<V extends object>(props: FieldsFormProps<V>) {
  const { form, fields, title, act = 'create', kind = 'plain', icon } = props
  const t = useT()
  const sentence = useSentence()
  const failure = form.failure.value
  const isSaving = form.state.value === 'saving'
  return (
    <Form
      send={form.save}
      busy={isSaving}
      problem={failure ? sentence(failure) : ''}
      act={t(act)}
      kind={kind}
      icon={icon}
    >
      {title && <h2>{t(title)}</h2>}
      <DescribedFields form={form} fields={fields} />
    </Form>
  )
}

export const NewForm = <V extends object>(props: FieldsFormProps<V>) => (
  <div class={ui.panel}>
    <FieldsForm icon="plus" {...props} />
  </div>
)

interface NewByNameProps {
  title: SettingsKey
  right: string
  section: string
  path: string
  also?: object
}

export function NewByName({ title, right, section, path, also }: NewByNameProps) {
  const { api, route } = useSettings()
  const form = useNew(`${section}/new`, { name: '' }, async ({ name }) => {
    const { id } = await api.post<{ id: string }>(path, { name, ...also })
    route.go(addressOf(section, id))
  })
  return (
    <Rights right={right}>
      <NewForm title={title} form={form} fields={[nameField]} />
    </Rights>
  )
}

export const nameField = { kind: 'text', name: 'name', label: 'name', required: true, maxLength: 100 } as const
