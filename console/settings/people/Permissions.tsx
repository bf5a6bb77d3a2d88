import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Source, SourcesPermission } from '../../../clients/typescript/operations'
import { Refused } from '../../shell/api'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { useSettings, useT } from '../parts/context'
import { Waiting } from '../parts/Records'
import { useAct } from '../parts/use/use-act'
import { useAll } from '../parts/use/use-fetched'
import style from './Permissions.module.css'

const rights = ['read', 'reply', 'initiate_discussion'] as const
type Right = (typeof rights)[number]

interface PermissionsProps {
  userId: string
  isPerson: boolean
  /** The role may read and answer everywhere. */
  everything: boolean
}

/** Sets an agent's rights on each source. Every other right needs the right to read, so its checkbox controls the others. */
export function Permissions({ userId, isPerson, everything }: PermissionsProps) {
  const { api, session, toasts } = useSettings()
  const t = useT()
  const { act, busy } = useAct()
  const path = `/1.0/users/${userId}/sources_permissions`
  const may = session.may('manage_users') || userId === session.me.value?.id
  const given = useAll<SourcesPermission>(may ? path : '')
  const sources = useAll<Source>('/1.0/content_sources')
  const marked = useSignal<Record<string, Right[]> | null>(null)
  const records = given.value.value?.records
  useEffect(() => {
    marked.value = null
  }, [records])
  if (!may) return null
  const all = sources.value.value?.records
  if (!records || !all) return <Waiting of={records ? sources : given} />
  const before: Record<string, Right[]> = Object.fromEntries([
    ...all.map(({ id }) => [id, []] as const),
    ...records.map((each) => [each.source_id, rights.filter((right) => each[right])] as const),
  ])
  const now = marked.value ?? before
  const changed = JSON.stringify(now) !== JSON.stringify(before)
  function mark(source: string, right: Right, wanted: boolean) {
    const own = new Set(now[source] ?? [])
    if (wanted) own.add('read').add(right)
    else if (right === 'read') own.clear()
    else own.delete(right)
    marked.value = { ...now, [source]: rights.filter((each) => own.has(each)) }
  }
  const save = async () => {
    const sources_permissions = Object.entries(now)
      .filter(([, own]) => own.length > 0)
      .map(([source_id, own]) => ({
        source_id,
        ...Object.fromEntries(rights.map((right) => [right, own.includes(right)])),
      }))
    try {
      await api.put(path, { sources_permissions, seen: records })
      toasts.say(t('saved'))
    } catch (error) {
      // Another user changed the permissions meanwhile: theirs are shown, and the user marks their own again.
      if (!(error instanceof Refused && error.code === 'changed_meanwhile')) throw error
      toasts.warn(t('conflict'))
    }
    await given.again()
  }
  return (
    <section class={`${ui.panel} ${ui.stack}`}>
      <h2>{t('permissions')}</h2>
      {everything && <p class={ui.soft}>{t('permissions_all')}</p>}
      {isPerson && !everything && all.length > 0 && Object.values(before).every((own) => own.length === 0) && (
        <p class={ui.problem}>{t('permissions_none')}</p>
      )}
      <Marks sources={all} marked={now} mark={mark} />
      {changed && (
        <div class={ui.row}>
          <Button kind="main" busy={busy.value} onClick={() => void act(save)}>
            {t('permissions_save')}
          </Button>
          <Button
            onClick={() => {
              marked.value = null
            }}
          >
            {t('discard')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface MarksProps {
  sources: readonly Source[]
  marked: Record<string, Right[]>
  mark(source: string, right: Right, wanted: boolean): void
}

/** A row of checkboxes for each source. */
function Marks({ sources, marked, mark }: MarksProps) {
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
