import type { ComponentChildren } from 'preact'
import type { RecordForm } from '../../record/record-form'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { useSentence } from '../../shell/words/sentence'
import { addressOf } from '../model/route'
import type { SettingsKey } from '../strings/en'
import { useSettings, useT } from './context'
import { DescribedFields, type FieldOf } from './fields/DescribedFields'
import { Rights } from './fields/Rights'
import { useNew } from './use/use-form'

interface NewFormProps<V extends object> {
  title?: SettingsKey
  form: RecordForm<V>
  fields: readonly (FieldOf<V> | false)[]
  act?: SettingsKey
  button?: ComponentChildren
}

export function NewForm<V extends object>({ title, form, fields, act = 'create', button }: NewFormProps<V>) {
  const t = useT()
  const sentence = useSentence()
  const failure = form.failure.value
  return (
    <form
      class={`${ui.panel} ${ui.stack}`}
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      {title && <h2>{t(title)}</h2>}
      <DescribedFields form={form} fields={fields} />
      {failure ? (
        <p role="alert" class={ui.problem}>
          {sentence(failure)}
        </p>
      ) : null}
      <div>
        {button ?? (
          <Button type="submit" icon="plus" busy={form.state.value === 'saving'}>
            {t(act)}
          </Button>
        )}
      </div>
    </form>
  )
}

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
