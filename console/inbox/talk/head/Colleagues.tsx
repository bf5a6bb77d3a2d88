import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { User } from '../../../../clients/typescript/operations'
import { Button } from '../../../shell/controls/Button'
import { Dialog } from '../../../shell/controls/Dialog'
import { TextField } from '../../../shell/controls/Field'
import ui from '../../../shell/controls/ui.module.css'
import type { Inbox } from '../../inbox'
import { Face } from '../../list/row/Face'
import { useTranslate } from '../../strings/en'
import style from './Colleagues.module.css'

/** The sort order: available agents first, bots last. */
const sortRank = ({ bot, availability }: User) => (bot ? 3 : { available: 0, busy: 1, away: 2 }[availability])

interface ColleaguesProps {
  inbox: Pick<Inbox, 'me' | 'records' | 'sentence' | 'shellWord'>
  sources: readonly string[]
  except?: string | undefined
  busy: boolean
  failure: string
  onChosen(user: User): void
  close(): void
  children?: ComponentChildren
}

export function Colleagues({ inbox, sources, except, busy, failure, onChosen, close, children }: ColleaguesProps) {
  const t = useTranslate()
  const users = useSignal<readonly User[] | null>(null)
  const query = useSignal('')
  const loadProblem = useSignal('')
  const chosen = useSignal<User | null>(null)
  useEffect(() => {
    Promise.all(sources.map(inbox.records.usersFor)).then(
      (found) => {
        users.value = usersInAll(found)
      },
      (error) => {
        loadProblem.value = inbox.sentence(error)
      },
    )
  }, [])
  const fits = (name: string) => name.toLocaleLowerCase().includes(query.value.trim().toLocaleLowerCase())
  const found = (users.value ?? [])
    .filter(({ id, name }) => id !== except && id !== inbox.me().id && fits(name))
    .sort((one, other) => sortRank(one) - sortRank(other))
  const problem = loadProblem.value || failure
  return (
    <Dialog title={t('hand_over_to')} close={close}>
      <TextField label={t('find_agent')} text={query} />
      {children}
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
              <Face id={user.id} name={user.name} picture={user.picture_url} />
              <span class={style.name}>{user.name}</span>
              <span class={ui.soft}>{user.bot ? t('bot') : inbox.shellWord.value(`shell_${user.availability}`)}</span>
            </label>
          </li>
        ))}
      </ul>
      <div role="alert">{problem && <p class={ui.problem}>{problem}</p>}</div>
      {users.value && found.length === 0 && <p class={ui.soft}>{t('no_agents')}</p>}
      <div class={ui.row}>
        <Button
          kind="main"
          disabled={!chosen.value}
          busy={busy}
          onClick={() => {
            if (chosen.value) onChosen(chosen.value)
          }}
        >
          {t('hand_over_now')}
        </Button>
        <Button onClick={close}>{t('cancel')}</Button>
      </div>
    </Dialog>
  )
}

const usersInAll = ([first = [], ...others]: readonly (readonly User[])[]) =>
  first.filter(({ id }) => others.every((list) => list.some((user) => user.id === id)))
