import { useSignal } from '@preact/signals'
import type { ComponentChildren, ComponentType } from 'preact'
import type { RecordForm } from '../../record/record-form'
import { SaveBar } from '../../record/SaveBar'
import { ConfirmButton } from '../../shell/controls/Confirm'
import { useAll } from '../../shell/reading/use-fetched'
import { useSentence } from '../../shell/words/sentence'
import { addressOf } from '../model/route'
import type { SettingsKey } from '../strings/en'
import { useSettings, useT } from './context'
import { DescribedFields, type FieldOf } from './fields/DescribedFields'
import { Rights } from './fields/Rights'
import { Page } from './Page'
import { Panel } from './Panel'
import { LoadState, Records, Row } from './Records'
import { type FormOf, useForm } from './use/use-form'

interface ListedRecord {
  id: string
  name: string
}

/** The section's name in the address, which is also the key of its text. */
type SectionName = SettingsKey & ('sources' | 'communities' | 'people' | 'roles' | 'webhooks')

export const recordSection = (List: ComponentType, One: ComponentType<{ id: string }>): ComponentType =>
  function Section() {
    const id = useSettings().route.id.value
    return id ? <One key={id} id={id} /> : <List />
  }

interface RecordListProps<R> {
  section: SectionName
  path: string
  about: SettingsKey
  empty?: SettingsKey
  actions?: ComponentChildren
  row(record: R): { name?: ComponentChildren; about: ComponentChildren; state?: ComponentChildren }
  children?: ComponentChildren
}

export function RecordList<R extends ListedRecord>(props: RecordListProps<R>) {
  const { section, path, about, empty = about, actions, row, children } = props
  const { drafts } = useSettings()
  const t = useT()
  const records = useAll<R>(path)
  return (
    <Page title={t(section)} about={t(about)} actions={actions}>
      <Records of={records} label={t(section)} empty={t(empty)}>
        {(record) => (
          <Row
            key={record.id}
            href={addressOf(section, record.id)}
            name={record.name}
            draft={drafts.keys.value.some((key) => `${key}/`.startsWith(`${path}/${record.id}/`))}
            {...row(record)}
          />
        )}
      </Records>
      {children}
    </Page>
  )
}

interface OpenRecord<R, V extends object> {
  record: R
  form: RecordForm<V>
  value: V
}

interface PageParts<V> {
  about?: ComponentChildren
  actions?: ComponentChildren
  head?: ComponentChildren
  fields?: readonly (FieldOf<V> | false)[]
  extra?: ComponentChildren
  removal?: { title: string; about: string } | false
  /** Content that is visible even without the right to edit. */
  foot?: ComponentChildren
}

interface RecordPageProps<R extends { updated_at: string }, V extends object> extends FormOf<R, V> {
  section: SectionName
  title?: SettingsKey
  right?: string
  hrefOf?(field: keyof V & string): string
  children(open: OpenRecord<R, V>): PageParts<V>
}

export function RecordPage<R extends { updated_at: string }, V extends { name: string }>(props: RecordPageProps<R, V>) {
  const { section, title = section, right, hrefOf, children, ...formOptions } = props
  const { api, drafts, route } = useSettings()
  const t = useT()
  const sentence = useSentence()
  const loaded = useSignal<R | null>(null)
  const form = useForm<R, V>({
    ...formOptions,
    take(record) {
      loaded.value = record
      return formOptions.take(record)
    },
  })
  const backLink = { href: addressOf(section), name: t(section) }
  const record = loaded.value
  const value = form.value.value
  if (!record || !value) {
    const failure = form.isRetrying.value ? null : form.failure.value
    return (
      <Page title={t(failure ? 'not_there' : title)} backLink={backLink} about={failure ? sentence(failure) : ''}>
        {!failure && <LoadState isRetrying={form.isRetrying.value} />}
      </Page>
    )
  }
  const { about, actions, head, fields, extra, removal, foot } = children({ record, form, value })
  const remove = async () => {
    await api.remove(formOptions.path)
    form.discard()
    for (const key of drafts.keys.value) if (key.startsWith(`${formOptions.path}/`)) drafts.put(key, null)
    route.go(addressOf(section))
  }
  const body = (
    <>
      {fields && (
        <Panel>
          <DescribedFields form={form} fields={fields} />
        </Panel>
      )}
      {extra}
      {removal && (
        <div>
          <ConfirmButton kind="danger" icon="trash" title={removal.title} act={t('delete')} confirm={remove}>
            <p>{removal.about}</p>
          </ConfirmButton>
        </div>
      )}
      <SaveBar
        form={form}
        t={t}
        nameOf={(field) => t(`field_${field}` as SettingsKey)}
        hrefOf={hrefOf}
        goToProblem={route.goToProblem}
      />
    </>
  )
  return (
    <Page title={value.name.trim() || t(title)} backLink={backLink} about={about} actions={actions}>
      {head}
      {right ? <Rights right={right}>{body}</Rights> : body}
      {foot}
    </Page>
  )
}
