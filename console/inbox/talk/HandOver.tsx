import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../shell/Button'
import { Dialog } from '../../shell/Dialog'
import { TextField } from '../../shell/Field'
import ui from '../../shell/ui.module.css'
import type { Inbox } from '../inbox'
import { Face } from '../list/Face'
import type { User } from '../server/records'
import { useTranslate } from '../strings/en'
import style from './HandOver.module.css'

/** To whom? Found by letters, chosen by one press; with a word to whoever gets it. */
export function HandOver({ inbox, close }: { inbox: Inbox; close(): void }) {
  const t = useTranslate()
  const users = useSignal<readonly User[] | null>(null)
  const sought = useSignal('')
  const comment = useSignal('')
  const mine = inbox.talk.details.value?.owner?.id === inbox.me().id
  useEffect(() => {
    inbox.records.users().then(
      (found) => {
        users.value = found
      },
      () => {
        users.value = []
      },
    )
  }, [])
  const fits = (name: string) => name.toLocaleLowerCase().includes(sought.value.trim().toLocaleLowerCase())
  const owner = inbox.talk.details.value?.owner?.id
  const found = (users.value ?? []).filter(
    ({ id, name, enabled }) => enabled && id !== owner && id !== inbox.me().id && fits(name),
  )
  return (
    <Dialog title={t('hand_over_to')} close={close}>
      <TextField label={t('find_agent')} value={sought.value} onText={(text) => (sought.value = text)} />
      {mine && (
        <TextField
          label={t('hand_over_comment')}
          hint={t('comment_private')}
          value={comment.value}
          onText={(text) => (comment.value = text)}
        />
      )}
      <ul class={style.people}>
        {found.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              class={style.person}
              onClick={async () => {
                if (await inbox.acts.handOver({ id, name }, comment.value)) close()
              }}
            >
              <Face id={id} name={name} />
              {name}
            </button>
          </li>
        ))}
      </ul>
      {users.value && found.length === 0 && <p class={ui.soft}>{t('no_agents')}</p>}
      <div class={ui.row}>
        <Button onClick={close}>{t('cancel')}</Button>
      </div>
    </Dialog>
  )
}
