import type { AccessToken, Event as LogEvent, Role, User } from '../../../clients/typescript/operations'
import type { ValueChange } from '../../../contract/audit-event'
import { pageLocale } from '../../../widget/strings/words'
import { TextField } from '../../shell/controls/Field'
import { Choice } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { useAll, useLog } from '../../shell/reading/use-fetched'
import { useTimes } from '../../times/times'
import { useSettings, useT } from '../parts/context'
import { Rights } from '../parts/fields/Rights'
import { Page } from '../parts/Page'
import { Chip, Records } from '../parts/Records'
import { type SettingsKey, settingsWords, wordOf, wordOfField } from '../strings/en'
import { Integrity } from './Integrity'
import style from './Log.module.css'

const page = 30
type LoggedValue = ValueChange['from']
type Subject = SettingsKey & `subject_${string}`
const subjects = Object.keys(settingsWords).filter((key): key is Subject => key.startsWith('subject_'))

export function Log() {
  const { session } = useSettings()
  const t = useT()
  const mayRead = session.may('read_events')
  const [agent, subject] = [useTyped('log:agent'), useTyped('log:subject')]
  const [since, until] = [useTyped('log:since'), useTyped('log:until')]
  const users = useAll<User>('/1.0/users')
  const tokens = useAll<AccessToken>(session.may('manage_tokens') ? '/1.0/access_tokens' : '')
  const filters = {
    agent_id: agent.value,
    subject_type: subject.value,
    from: since.value && new Date(`${since.value}T00:00`).toISOString(),
    until: until.value && endOf(until.value),
  }
  const events = useLog<LogEvent>(mayRead ? '/1.0/events' : '', filters, page)
  const people = users.value.value?.records ?? []
  const nameOf = (id: string) => people.find((user) => user.id === id)?.name ?? id
  const valueText = useValueText(mayRead, nameOf)
  return (
    <Page title={t('log')} about={t('log_about')}>
      <Rights right="read_events">
        {mayRead && (
          <>
            <div class={style.asked}>
              <Choice
                label={t('log_who')}
                chosen={agent}
                options={[['', t('log_anybody')], ...people.map((user) => [user.id, user.name] as const)]}
              />
              <Choice
                label={t('log_what')}
                chosen={subject}
                options={[
                  ['', t('log_anything')],
                  ...subjects.map((each) => [each.slice('subject_'.length), t(each)] as const),
                ]}
              />
              <TextField label={t('log_since')} type="date" text={since} />
              <TextField label={t('log_until')} type="date" text={until} />
            </div>
            <Records of={events} label={t('log')} empty={t('log_empty')}>
              {(event) => (
                <EventRow
                  key={event.id}
                  event={event}
                  who={event.agent_id ? nameOf(event.agent_id) : t('log_installation')}
                  valueText={valueText}
                  subjectName={event.subject_type === 'user' && event.subject_id ? nameOf(event.subject_id) : ''}
                  token={tokens.value.value?.records.find(({ id }) => id === event.token_id)?.label ?? ''}
                />
              )}
            </Records>
            {session.may('access_all_sources') && <Integrity />}
          </>
        )}
      </Rights>
    </Page>
  )
}

/** Returns a function that writes a value of the API for people. */
function useValueText(mayRead: boolean, nameOf: (userId: string) => string) {
  const t = useT()
  const roles = useAll<Role>(mayRead ? '/1.0/roles' : '')
  const roleOf = (id: string) => roles.value.value?.records.find((role) => role.id === id)?.name ?? id
  return (field: string, value: LoggedValue): string => {
    if (value === null) return '–'
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    if (typeof value === 'number') return value.toLocaleString(pageLocale())
    if (field === 'role_id') return roleOf(value)
    if (['user_id', 'agent_id', 'bot_id'].includes(field)) return nameOf(value)
    const word = wordOf('', `${field === 'routing_mode' ? 'mode' : field}_${value}`)
    return word ? t(word) : value.replaceAll('_', ' ')
  }
}

/** Returns the last moment of a day in the reader's time zone. */
function endOf(day: string): string {
  const next = new Date(`${day}T00:00`)
  next.setDate(next.getDate() + 1)
  return next.toISOString()
}

interface EventRowProps {
  event: LogEvent
  who: string
  subjectName: string
  token: string
  /** The name of a value of the API, such as a user's id, for a person. */
  valueText(field: string, value: LoggedValue): string
}

function EventRow({ event, who, subjectName, token, valueText }: EventRowProps) {
  const { session } = useSettings()
  const t = useT()
  const { whole } = useTimes()
  const [type = '', act = ''] = event.action.split('.')
  const subject = wordOf('subject', type)
  const verb = wordOf('act', event.action) ?? wordOf('act', act)
  const reader = act === 'mailed' ? wordOf('', `mailed_${event.changed[0]}`) : null
  const field = (name: string) => {
    const word = wordOfField(name)
    return word ? t(word) : name
  }
  const source = session.sources.value.find(({ id }) => id === event.subject_id)?.name
  const name = subjectName || source || ''
  const values = event.details?.values ?? {}
  const namesOnly = event.changed.filter((field) => !values[field])
  return (
    <li class={style.event}>
      <span class={style.words}>
        <span>
          <strong>{who}</strong> · {subject ? t(subject) : type.replaceAll('_', ' ')}
          {name && <bdi> “{name}”</bdi>}
        </span>
        <span class={ui.soft}>
          {whole(event.created_at)}
          {token && ` · ${t('log_by_token', { name: token })}`}
        </span>
        {reader && <span class={ui.soft}>{t(reader)}</span>}
        {event.details && <Details {...event.details} />}
        {namesOnly.length > 0 && act === 'changed' && (
          <span class={ui.soft}>{t('log_changed', { fields: namesOnly.map(field) })}</span>
        )}
        {Object.entries(values).map(([name, { from, to }]) => (
          <span key={name} class={ui.soft}>
            {t('log_from_to', { field: field(name), from: valueText(name, from), to: valueText(name, to) })}
          </span>
        ))}
      </span>
      <Chip>{verb ? t(verb) : act.replaceAll('_', ' ')}</Chip>
    </li>
  )
}

/** Shows details that programs write in English, so they are not translated. */
function Details({ address, operation, reason, count }: NonNullable<LogEvent['details']>) {
  const parts = [address, operation, reason, count && `×${count}`].filter(Boolean)
  return (
    <span class={ui.soft}>
      <bdi dir="ltr">{parts.join(' · ')}</bdi>
    </span>
  )
}
