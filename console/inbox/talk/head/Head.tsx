import { useSignal } from '@preact/signals'
import { Button } from '../../../shell/controls/Button'
import ui from '../../../shell/controls/ui.module.css'
import { useTimes } from '../../../times/times'
import type { Inbox } from '../../inbox'
import { Face, pictureOf } from '../../list/row/Face'
import { PriorityMark } from '../../list/row/PriorityMark'
import { useTranslate } from '../../strings/en'
import { CustomerView } from './CustomerView'
import { HandOver } from './HandOver'
import style from './Head.module.css'
import { MailTranscript } from './MailTranscript'
import { More } from './More'

/** What the head of a conversation takes of the inbox. */
export type HeadInbox = Pick<
  Inbox,
  | 'acts'
  | 'colleagues'
  | 'drafts'
  | 'language'
  | 'me'
  | 'modes'
  | 'nameOf'
  | 'navigation'
  | 'now'
  | 'ownEmail'
  | 'records'
  | 'sentence'
  | 'shellWord'
  | 'talk'
  | 'toasts'
>

export function Head({ inbox, snooze }: { inbox: HeadInbox; snooze(): void }) {
  const t = useTranslate()
  const { talk, acts, navigation } = inbox
  const dialog = useSignal<'hand_over' | 'as_customer' | 'transcript' | null>(null)
  const details = talk.details.value
  const can = acts.can.value
  const busy = acts.busy.value
  const narrow = navigation.columns.value === 1
  const close = () => {
    dialog.value = null
  }
  return (
    <header class={style.head}>
      {narrow && <Button kind="quiet" icon="back" label={t('back')} onClick={() => navigation.leave()} />}
      {details && (
        <>
          <Face
            id={details.customer.id}
            name={details.customer.named ? details.customer.name : ''}
            picture={pictureOf(details.customer)}
          />
          <div class={style.who}>
            <h2 class={style.name} dir="auto">
              {inbox.nameOf(details)}
            </h2>
            <p class={style.state}>
              <State inbox={inbox} /> <PriorityMark t={t} priority={details.priority} named />
              <span class={style.source}>{details.source.name}</span>
              <Viewers inbox={inbox} />
            </p>
          </div>
          <div class={style.acts}>
            {can.take && (
              <Button busy={busy} onClick={() => void acts.take()}>
                {t('take')}
              </Button>
            )}
            {can.wake && (
              <Button busy={busy} icon="clock" onClick={() => void acts.wake()}>
                {t('wake')}
              </Button>
            )}
            {can.reopen && (
              <Button busy={busy} icon="refresh" onClick={() => void acts.reopen()}>
                {t('reopen')}
              </Button>
            )}
            {can.close && (
              <Button busy={busy} icon="check" onClick={() => void acts.close()}>
                {t('close')}
              </Button>
            )}
            <More
              inbox={inbox}
              snooze={snooze}
              handOver={() => (dialog.value = 'hand_over')}
              asCustomer={() => (dialog.value = 'as_customer')}
              mailTranscript={() => (dialog.value = 'transcript')}
            />
            <Button
              kind="quiet"
              icon="info"
              label={t('details')}
              aria-expanded={navigation.detailsShown.value}
              onClick={() => navigation.toggleDetails()}
            />
          </div>
          {dialog.value === 'hand_over' && <HandOver inbox={inbox} close={close} />}
          {dialog.value === 'as_customer' && <CustomerView inbox={inbox} close={close} />}
          {dialog.value === 'transcript' && <MailTranscript inbox={inbox} close={close} />}
        </>
      )}
      {!details && <span class={ui.soft}>{talk.state.value === 'loading' && t('talk_loading')}</span>}
    </header>
  )
}

function State({ inbox }: { inbox: Pick<Inbox, 'me' | 'now' | 'talk'> }) {
  const t = useTranslate()
  const times = useTimes()
  const details = inbox.talk.details.value
  if (!details) return null
  const { state, owner, snoozed_until } = details
  const mine = owner?.id === inbox.me().id
  const name = owner ? (mine ? t('state_mine') : owner.name) : ''
  if (state === 'assigned')
    return (
      <span class={style.mark} title={name}>
        {name}
      </span>
    )
  if (snoozed_until)
    return (
      <span class={style.mark} title={name}>
        {t('snoozed_until', { when: times.until(snoozed_until, inbox.now.value) })}
      </span>
    )
  // The owner is first, because a narrow head cuts off the end.
  const label = [state === 'waiting' ? name : '', t(`state_${state}`)].filter(Boolean).join(' · ')
  return (
    <span class={`${style.mark} ${state === 'new' ? style.fresh : ''}`} title={label}>
      {label}
    </span>
  )
}

/** Names the colleagues who have the conversation open. It uses the line of the state, so no layout changes. */
function Viewers({ inbox }: { inbox: Pick<Inbox, 'colleagues' | 'me' | 'talk'> }) {
  const t = useTranslate()
  const present = inbox.talk.present.value.filter(({ viewing, typing }) => viewing || typing)
  if (present.length === 0) return null
  const names = present.map(({ agent }) => agent.name)
  const label = t('viewing', { names, count: names.length })
  const faces = present.slice(0, 3)
  return (
    <span class={style.others} style={{ '--faces': faces.length }} title={label}>
      {faces.map(({ agent }) => (
        <Face key={agent.id} id={agent.id} name={agent.name} picture={inbox.colleagues.pictureOf(agent.id)} small />
      ))}
      <span class={style.said}>{label}</span>
    </span>
  )
}
