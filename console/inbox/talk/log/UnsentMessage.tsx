import type { StructuredContent } from '../../../../contract/structured'
import { Button } from '../../../shell/controls/Button'
import { Icon } from '../../../shell/controls/icons'
import { isLost } from '../../../shell/reading/retry'
import { isolateDirection } from '../../../shell/words/isolate-direction'
import { useTimes } from '../../../times/times'
import type { PendingMessage, Refusal } from '../../compose/outbox/pending-message'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import { ownedSince } from '../events'
import { goneText } from './gone-text'
import style from './MessageRow.module.css'

type Needs = Pick<Inbox, 'acts' | 'me' | 'now' | 'outbox' | 'sending' | 'talk'>

const ownerRefusals: readonly Refusal['code'][] = ['taken', 'not_owner', 'intervention_changed']

export function UnsentMessage({ inbox, pending }: { inbox: Needs; pending: PendingMessage }) {
  const t = useTranslate()
  const times = useTimes()
  const { acts, talk } = inbox
  const { body, files, structured_content, kind } = pending
  const obstacle = inbox.outbox.obstacleOf(pending)
  const refusal = obstacle === 'held' ? null : obstacle
  const can = acts.can.value
  const details = talk.details.value
  const owner = details?.owner
  const holder = owner ?? refusal?.owner
  const text = body || files.map(({ filename }) => filename).join(', ')
  const type = (structured_content as StructuredContent | null)?.type
  const label = text || (type ? t(`type_${type}`) : '')
  if (pending.sent) return <PendingClose inbox={inbox} pending={pending} />
  // Whether the message will be sent automatically: after an earlier message, or after a reconnect.
  const isAutomatic = obstacle === 'held' || (refusal !== null && isLost(refusal))
  const state = obstacle ? (isAutomatic ? style.later : style.refused) : style.waiting
  const classes = [style.line, kind === 'comment' ? style.comment : style.ours, style.first, state]
  return (
    <li class={classes.join(' ')}>
      <div class={style.said}>
        <div class={style.bubble} dir="auto">
          {label}
        </div>
        {!obstacle && <p class={style.meta}>{t('sending')}</p>}
        {obstacle && (
          <>
            <p class={style.reason} role={isAutomatic ? 'status' : 'alert'}>
              <Icon name={isAutomatic ? 'clock' : 'warning'} size={16} />
              <span>
                {!isAutomatic && <b>{t('not_sent')}</b>} {reasonText()}
              </span>
            </p>
            <UnsentActions
              inbox={inbox}
              pending={pending}
              isTaken={isTaken() && !isPossible()}
              isPossible={isPossible()}
              isAutomatic={isAutomatic}
              isClosed={isClosed()}
            />
          </>
        )}
      </div>
    </li>
  )

  function isTaken() {
    return refusal !== null && ownerRefusals.includes(refusal.code)
  }

  /** Whether the reply can be sent now, because the owner who blocked it no longer owns the conversation. */
  function isPossible() {
    return isTaken() && details !== null && (!owner || owner.id === inbox.me().id)
  }

  function isClosed() {
    return talk.details.value?.state === 'closed' || /closed/.test(refusal?.code ?? '')
  }

  function takenText() {
    return holder ? t('refused_taken', { name: holder.name }) : t('refused_taken_nobody')
  }

  function ownerText() {
    if (!holder) return takenText()
    const since = ownedSince(talk.events.value, holder.id)
    if (since && since > talk.openedAt.value) return takenText()
    const { name } = holder
    const when = since && times.since(since, inbox.now.value)
    const ownerSentence = when ? t('refused_owned_since', { name, when }) : t('refused_owned', { name })
    return `${ownerSentence} ${t(can.takeOver ? 'refused_owned_take' : 'refused_owned_ask')}`
  }

  function reasonText() {
    if (talk.state.value === 'gone') return goneText(t, talk.gone.value)
    if (obstacle === 'held') return t('refused_held')
    if (refusal && isLost(refusal)) return t('refused_offline')
    if (isPossible()) return t(owner ? 'done_taken' : 'done_released')
    if (isTaken()) return refusal?.code === 'not_owner' ? ownerText() : takenText()
    if (isClosed()) return t('refused_closed')
    if (refusal?.status === 403 || refusal?.status === 404) return t('refused_right')
    return t('refused_other', { why: isolateDirection(refusal?.message ?? '') })
  }
}

interface UnsentActionsProps {
  inbox: Needs
  pending: PendingMessage
  isTaken: boolean
  /** Whether the reply can be sent now, because the owner who blocked it no longer owns the conversation. */
  isPossible: boolean
  isClosed: boolean
  /** Whether the message will be sent automatically: after an earlier message, or after a reconnect. */
  isAutomatic: boolean
}

function PendingClose({ inbox, pending }: { inbox: Needs; pending: PendingMessage }) {
  const t = useTranslate()
  if (!pending.refusal) return null
  return (
    <li class={`${style.line} ${style.ours} ${style.first} ${style.later}`}>
      <div class={style.said}>
        <p class={style.reason} role="status">
          <Icon name="clock" size={16} />
          <span>{t('close_waits')}</span>
        </p>
        <div class={style.acts}>
          <Button kind="quiet" onClick={() => inbox.outbox.takeBack(pending.client_id)}>
            {t('leave_open')}
          </Button>
        </div>
      </div>
    </li>
  )
}

function UnsentActions({ inbox, pending, isTaken, isPossible, isClosed, isAutomatic }: UnsentActionsProps) {
  const t = useTranslate()
  const { sending, acts } = inbox
  const { structured_content, client_id } = pending
  const can = acts.can.value
  return (
    <div class={style.acts}>
      {isTaken && can.takeOver && <Button onClick={() => void sendAfter(acts.takeOver())}>{t('take_and_send')}</Button>}
      {isClosed && !isAutomatic && can.reopen && (
        <Button onClick={() => void sendAfter(acts.reopen())}>{t('reopen_and_send')}</Button>
      )}
      {!isAutomatic && (
        <Button onClick={() => void sending.retry(pending)}>{t(isPossible ? 'send' : 'try_again')}</Button>
      )}
      <Button kind="quiet" onClick={() => sending.restore(client_id)}>
        {t(structured_content ? 'put_back_form' : 'put_back')}
      </Button>
      {structured_content && (
        <Button kind="quiet" onClick={() => inbox.outbox.takeBack(client_id)}>
          {t('discard')}
        </Button>
      )}
    </div>
  )

  async function sendAfter(action: Promise<boolean>) {
    if (await action) await sending.retry(pending)
  }
}
