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

/** Available agents come first, bots last. */
const rank = ({ bot, availability }: User) => (bot ? 3 : { available: 0, busy: 1, away: 2 }[availability])

/** Hands the conversation to a colleague who may answer here, found by search. The optional comment starts from the comment draft, and is kept as a draft. */
export function HandOver({ inbox, close }: { inbox: Inbox; close(): void }) {
  const t = useTranslate()
  const users = useSignal<readonly User[] | null>(null)
  const sought = useSignal('')
  const failure = useSignal('')
  const chosen = useSignal<User | null>(null)
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
  async function give() {
    if (!chosen.value) return
    failure.value = ''
    const done = await inbox.acts.handOver(chosen.value, comment, (text) => {
      failure.value = text
    })
    if (!done) return
    if (mine) inbox.drafts.write(id, { comment: '' })
    close()
  }
  const fits = (name: string) => name.toLocaleLowerCase().includes(sought.value.trim().toLocaleLowerCase())
  const owner = inbox.talk.details.value?.owner?.id
  const found = (users.value ?? [])
    .filter(({ id, name }) => id !== owner && id !== inbox.me().id && fits(name))
    .sort((one, other) => rank(one) - rank(other))
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
            <label class={style.person}>
              <input
                type="radio"
                name="hand_over_to"
                checked={chosen.value?.id === user.id}
                onChange={() => (chosen.value = user)}
              />
              <Face id={user.id} name={user.name} />
              <span class={style.name}>{user.name}</span>
              <span class={ui.soft}>{user.bot ? t('bot') : inbox.shellWord.value(`shell_${user.availability}`)}</span>
            </label>
          </li>
        ))}
      </ul>
      <div role="alert">{failure.value && <p class={ui.problem}>{failure.value}</p>}</div>
      {users.value && found.length === 0 && <p class={ui.soft}>{t('no_agents')}</p>}
      <div class={ui.row}>
        <Button kind="main" disabled={!chosen.value} busy={inbox.acts.busy.value} onClick={() => void give()}>
          {t('hand_over_now')}
        </Button>
        <Button onClick={close}>{t('cancel')}</Button>
      </div>
    </Dialog>
  )
}
