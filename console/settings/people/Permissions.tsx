import { useSignal } from '@preact/signals'
import type { Source, SourcesPermission } from '../../../clients/typescript/operations'
import { SaveBar } from '../../record/SaveBar'
import { useRecordForm } from '../../record/use-record-form'
import ui from '../../shell/controls/ui.module.css'
import type { ListOf } from '../../shell/reading/use-fetched'
import { useSettings, useT } from '../parts/context'
import { Panel } from '../parts/Panel'
import { LoadState } from '../parts/Records'
import style from './Permissions.module.css'

const rights = ['read', 'reply', 'initiate_discussion'] as const
type Right = (typeof rights)[number]

type RightsBySource = Record<string, readonly Right[]>

interface PermissionsProps {
  userId: string
  isPerson: boolean
  /** Whether the role includes reading and answering in all sources. */
  everything: boolean
}

/** All other rights require "read", so unchecking "read" unchecks the others. */
export function Permissions(props: PermissionsProps) {
  const { session } = useSettings()
  return session.may('manage_users') || props.userId === session.me.value?.id ? <Form {...props} /> : null
}

function Form({ userId, isPerson, everything }: PermissionsProps) {
  const t = useT()
  const { form, sources } = usePermissions(userId)
  const marked = form.value.value
  if (!marked) return <LoadState failure={form.failure.value} reload={form.load} isRetrying={form.isRetrying.value} />
  function mark(source: string, right: Right, isAllowed: boolean) {
    const sourceRights = new Set(marked?.[source])
    if (isAllowed) sourceRights.add('read').add(right)
    else if (right === 'read') sourceRights.clear()
    else sourceRights.delete(right)
    form.set({ [source]: rights.filter((each) => sourceRights.has(each)) })
  }
  const grantedRights = Object.values(form.saved.value?.value ?? {})
  return (
    <Panel title={t('permissions')}>
      {everything && <p class={ui.soft}>{t('permissions_all')}</p>}
      {isPerson && !everything && grantedRights.length > 0 && grantedRights.every((each) => each.length === 0) && (
        <p class={ui.problem}>{t('permissions_none')}</p>
      )}
      <RightsTable sources={sources.value} marked={marked} mark={mark} />
      <SaveBar
        form={form}
        t={t}
        nameOf={(id) => sources.value.find((source) => source.id === id)?.name ?? id}
        act={t('permissions_save')}
      />
    </Panel>
  )
}

function usePermissions(userId: string) {
  const { api, drafts } = useSettings()
  const t = useT()
  const sources = useSignal<readonly Source[]>([])
  const path = `/1.0/users/${userId}/sources_permissions`
  const toRecord = (records: readonly SourcesPermission[]) => ({
    value: withChanges(sources.value, records),
    version: JSON.stringify(records),
  })
  const form = useRecordForm<RightsBySource>({
    ...{ key: path, drafts, t },
    async read() {
      const listed = await api.all<Source>('/1.0/content_sources')
      const { records } = await api.all<SourcesPermission>(path)
      sources.value = listed.records
      return toRecord(records)
    },
    async write(changed, version) {
      const seen = JSON.parse(version) as SourcesPermission[]
      const sources_permissions = Object.entries(withChanges([], seen, changed)).flatMap(([source_id, sourceRights]) =>
        sourceRights.length > 0 ? [permissionOf(source_id, sourceRights)] : [],
      )
      return toRecord((await api.put<ListOf<SourcesPermission>>(path, { sources_permissions, seen })).records)
    },
  })
  return { form, sources }
}

const withChanges = (
  sources: readonly Source[],
  stored: readonly SourcesPermission[],
  changed: Partial<RightsBySource> = {},
): RightsBySource =>
  Object.fromEntries([
    ...sources.map(({ id }) => [id, []] as const),
    ...stored.map((each) => [each.source_id, rights.filter((right) => each[right])] as const),
    ...Object.entries(changed).map(([id, changedRights = []]) => [id, changedRights] as const),
  ])

const permissionOf = (source_id: string, sourceRights: readonly Right[]): SourcesPermission => ({
  source_id,
  read: sourceRights.includes('read'),
  reply: sourceRights.includes('reply'),
  initiate_discussion: sourceRights.includes('initiate_discussion'),
})

interface RightsTableProps {
  sources: readonly Source[]
  marked: RightsBySource
  mark(source: string, right: Right, isAllowed: boolean): void
}

function RightsTable({ sources, marked, mark }: RightsTableProps) {
  const t = useT()
  return (
    <div class={style.scroll}>
      <table class={style.table}>
        <thead>
          <tr>
            <th scope="col">{t('field_name')}</th>
            {rights.map((right) => (
              <th key={right} scope="col">
                {t(`permission_${right}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <tr key={source.id}>
              <th scope="row">{source.name}</th>
              {rights.map((right) => (
                <td key={right}>
                  <input
                    type="checkbox"
                    aria-label={`${source.name}: ${t(`permission_${right}`)}`}
                    checked={(marked[source.id] ?? []).includes(right)}
                    onChange={({ currentTarget }) => mark(source.id, right, currentTarget.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
