import type { PushNotice } from '../../../contract/chat/push'
import { aMailSink, type ReceivedMail } from '../../../server/testing/a-mail-sink'
import { aPushService, type TakenPush } from '../../../server/testing/a-push-service'

/** `hold`: responds after `release`. `slow`: after `slowMs`. `away`: responds 503 or does not listen. */
export type ServiceMood = 'fine' | 'hold' | 'slow' | 'away'

/** The state of a notification at the service: accepted without a response, or with a response. */
export type Stage = 'unanswered' | 'answered'

type AcceptedNotice<T> = T & { life: number }

export type Outside = Awaited<ReturnType<typeof theOutside>>

const slowMs = 300

export async function theOutside(clock: () => number) {
  const pushes: AcceptedNotice<TakenPush>[] = []
  const mails: AcceptedNotice<ReceivedMail>[] = []
  const waiting: Record<Stage, (() => void)[]> = { unanswered: [], answered: [] }
  const heldAnswers = new Set<() => void>()
  let manner: ServiceMood = 'fine'
  let life = 0
  const notifyStage = (stage: Stage) => {
    for (const go of waiting[stage].splice(0)) go()
  }

  async function beforeAnswer() {
    notifyStage('unanswered')
    if (manner === 'hold') await new Promise<void>((go) => heldAnswers.add(go))
    if (manner === 'slow') await new Promise((go) => setTimeout(go, slowMs))
    setImmediate(() => notifyStage('answered'))
  }
  const postponed = { status: 503, headers: { 'retry-after': '60' } }
  const service = await aPushService(
    () => (manner === 'away' ? postponed : 201),
    clock,
    (push) => {
      pushes.push({ ...push, life })
      return beforeAnswer()
    },
  )
  const listen = (port?: number) =>
    aMailSink(
      () => 250,
      port,
      '127.0.0.1',
      (mail) => {
        mails.push({ ...mail, life })
        return beforeAnswer()
      },
    )
  let sink: Awaited<ReturnType<typeof aMailSink>> | null = await listen()
  const { port, settings } = sink

  return {
    service,
    pushes,
    mails,
    env: { ...settings, MAIL_REPLY_TO: 'reply@shop.example', MAIL_PER_DAY: '100', PUSH_PER_DAY: '1000' },
    next: (stage: Stage) => new Promise<void>((go) => waiting[stage].push(go)),
    async setMood(mood: ServiceMood) {
      manner = mood
      if (mood === 'away') {
        await sink?.close()
        sink = null
      } else sink ??= await listen(port)
      if (mood === 'hold') return
      for (const go of heldAnswers) go()
      heldAnswers.clear()
    },
    died: () => {
      life += 1
    },
    async close() {
      await service.close()
      await sink?.close()
    },
  }
}

/** Returns the notice of a push, or null for a push that closes a notice. */
export const noticeIn = ({ message }: TakenPush): PushNotice['notification'] | null =>
  'notification' in message ? message.notification : null
