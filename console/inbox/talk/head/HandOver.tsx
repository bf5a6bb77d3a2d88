import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { User } from '../../../../clients/typescript/operations'
import { Button } from '../../../shell/controls/Button'
import { Dialog } from '../../../shell/controls/Dialog'
import { Field, TextField } from '../../../shell/controls/Field'
import ui from '../../../shell/controls/ui.module.css'
import type { Inbox } from '../../inbox'
import { Face } from '../../list/row/Face'
import { useTranslate } from '../../strings/en'
import style from './HandOver.module.css'

/** To whom, of those who may answer here? Found by letters, chosen by one press; with a word to the next agent: the comment that was begun, kept as every draft is. */
export function HandOver({ inbox, close }: { inbox: Inbox; close(): void }) {
  const t = useTranslate()
  const users = useSignal<readonly User[] | null>(null)
  const sought = useSignal('')
  const failure = useSignal('')
  const id = inbox.talk.id.value
  const { comment } = inbox.drafts.of(id).value
  const mine = inbox.talk.details.value?.owner?.id === inbox.me().id
  const source = inbox.talk.details.value?.source.id ?? ''
  useEffect(() => {
    inbox.records.usersFor(source).then(
      (found) => {
        users.value = found
      },
      (error) => {
        failure.value = inbox.sentence(error)
      },
    )
  }, [])
  const fits = (name: string) => name.toLocaleLowerCase().includes(sought.value.trim().toLocaleLowerCase())
  const owner = inbox.talk.details.value?.owner?.id
  const found = (users.value ?? []).filter(({ id, name }) => id !== owner && id !== inbox.me().id && fits(name))
  return (
    <Dialog title={t('hand_over_to')} close={close}>
      <TextField label={t('find_agent')} value={sought.value} onText={(text) => (sought.value = text)} />
      {mine && (
        <Field label={t('hand_over_comment')} hint={t('comment_private')}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={2}
              dir="auto"
              value={comment}
              onInput={({ currentTarget }) => inbox.drafts.write(id, { comment: currentTarget.value })}
            />
          )}
        </Field>
      )}
      <ul class={style.people}>
        {found.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              class={style.person}
              onClick={async () => {
                failure.value = ''
                const done = await inbox.acts.handOver(user, comment, (text) => {
                  failure.value = text
                })
                if (!done) return
                if (mine) inbox.drafts.write(id, { comment: '' })
                close()
              }}
            >
              <Face id={user.id} name={user.name} />
              {user.name}
            </button>
          </li>
        ))}
      </ul>
      <div role="alert">{failure.value && <p class={ui.problem}>{failure.value}</p>}</div>
      {users.value && found.length === 0 && <p class={ui.soft}>{t('no_agents')}</p>}
      <div class={ui.row}>
        <Button onClick={close}>{t('cancel')}</Button>
      </div>
    </Dialog>
  )
}
