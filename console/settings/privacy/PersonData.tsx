import { useSignal } from '@preact/signals'
import type { Identity } from '../../../clients/typescript/operations'
import { basePath } from '../../shell/base-path'
import { Button } from '../../shell/controls/Button'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { Confirm } from '../parts/Confirm'
import { useSettings, useT } from '../parts/context'
import { Rights } from '../parts/fields/Rights'
import { useAct } from '../parts/use/use-act'
import { useDownload } from '../parts/use/use-download'
import type { ListOf } from '../parts/use/use-fetched'
import style from './Privacy.module.css'

interface Forgotten {
  threads: number
  contents: number
  attachments: number
}

/** Finds a person by any of their data; exports their data, or deletes all of it. */
export function PersonData() {
  const { api, toasts } = useSettings()
  const t = useT()
  const { act, busy } = useAct()
  const words = useSignal('')
  const found = useSignal<readonly Identity[] | null>(null)
  const asked = useSignal<Identity | null>(null)
  const search = async () => {
    const by = ['email', 'screenname', 'foreign_id'].map((name) =>
      api.get<ListOf<Identity>>(`/1.0/identities?limit=30&${new URLSearchParams({ [name]: words.value.trim() })}`),
    )
    const all = (await Promise.all(by)).flatMap(({ records }) => records)
    found.value = [...new Map(all.map((identity) => [identity.id, identity])).values()]
  }
  const handOut = useDownload(act)
  const forget = async (identity: Identity) => {
    const { threads, contents, attachments } = await api.remove<Forgotten>(`/1.0/identities/${identity.id}/data`)
    toasts.say(t('data_deleted', { threads, contents, attachments }))
    found.value = (found.value ?? []).filter(({ id }) => id !== identity.id)
  }
  return (
    <section class={`${ui.panel} ${ui.stack}`}>
      <h2>{t('data')}</h2>
      <Rights right="edit_identities">
        <form
          class={ui.stack}
          onSubmit={(event) => {
            event.preventDefault()
            if (words.value.trim()) void act(search)
          }}
        >
          <TextField
            label={t('data_search')}
            hint={t('data_about')}
            type="search"
            dir="auto"
            value={words.value}
            onText={(text) => {
              words.value = text
            }}
          />
          <div>
            <Button type="submit" icon="search" busy={busy.value}>
              {t('search')}
            </Button>
          </div>
        </form>
        <div role="status">{found.value?.length === 0 && <p>{t('data_nobody')}</p>}</div>
        {found.value && found.value.length > 0 && (
          <Found
            people={found.value}
            handOut={handOut}
            remove={(identity) => {
              asked.value = identity
            }}
          />
        )}
      </Rights>
      {asked.value && (
        <DeleteData
          identity={asked.value}
          forget={forget}
          close={() => {
            asked.value = null
          }}
        />
      )}
    </section>
  )
}

/** The people who were found, with the acts on the data of each. */
function Found({
  people,
  handOut,
  remove,
}: {
  people: readonly Identity[]
  handOut: ReturnType<typeof useDownload>
  remove(identity: Identity): void
}) {
  const t = useT()
  return (
    <ul class={style.people} aria-label={t('data')}>
      {people.map((identity) => (
        <li key={identity.id}>
          <span class={style.name}>
            <strong>{nameOf(identity, t)}</strong>
            <span class={ui.soft}>
              <bdi>{[identity.email, identity.company, identity.foreign_id].filter(Boolean).join(' · ')}</bdi>
            </span>
          </span>
          <a class={ui.button} href={`${basePath}/1.0/identities/${identity.id}/export`} download onClick={handOut}>
            {t('data_export')}
          </a>
          <Button kind="danger" icon="trash" onClick={() => remove(identity)}>
            {t('data_delete')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function DeleteData({
  identity,
  forget,
  close,
}: {
  identity: Identity
  forget(identity: Identity): Promise<void>
  close(): void
}) {
  const t = useT()
  return (
    <Confirm
      title={t('data_delete')}
      act={t('data_delete')}
      typed={identity.email ?? nameOf(identity, t)}
      confirm={() => forget(identity)}
      close={close}
    >
      <p>
        <strong>{nameOf(identity, t)}</strong>
      </p>
      <p>{t('data_delete_about')}</p>
    </Confirm>
  )
}

const nameOf = ({ firstname, lastname, screenname }: Identity, t: ReturnType<typeof useT>) =>
  [firstname, lastname].filter(Boolean).join(' ') || screenname || t('data_unnamed')
