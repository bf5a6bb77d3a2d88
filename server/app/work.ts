import type { Logger } from 'pino'
import { runRouting } from '../agents/routing'
import { type AiRuns, createAiRuns } from '../ai/ai-runs'
import type { ApiNeeds } from '../api/http/api'
import { createFileKeeper } from '../api/pages/keep-built-files'
import { startSweeps } from '../attachments/sweep'
import { createChannels } from '../channels'
import { thumbnailSizes } from '../conversation/contents/attachments'
import { endExpiredSessions } from '../conversation/customers/end-sessions'
import { wakeDueConversations } from '../conversation/inbox/snooze'
import { finishClosingIntervention } from '../conversation/interventions/close-intervention'
import type { Needs } from '../conversation/needs'
import type { OutboxRecord } from '../conversation/records'
import { retentionOf } from '../conversation/setup/retention'
import { closeSilentThreads, finishClosingThread } from '../conversation/threads/close-thread'
import { endLostMessages } from '../live/end-lost'
import { deliverMail } from '../mail/deliver-mail'
import { readMailBox } from '../mail/inbound/mail-box'
import { sealAuditLog } from '../observe/seal-audit-log'
import { startJob } from '../outbox/job'
import { type Handlers, type Outcome, startOutbox } from '../outbox/worker'
import { deliverAlert } from '../push/deliver-alert'
import { deliverReach } from '../push/deliver-reach'
import { runRetention } from '../retention/run-retention'
import { deliverToWebhook } from '../webhooks/deliver'
import { fanOut } from '../webhooks/fan-out'
import { signatureHeaders } from '../webhooks/sign'

interface Options {
  log: Logger
  outboxMs: number | undefined
  built: string | null
}

export type Work = ReturnType<typeof startWork>

export function startWork(needs: ApiNeeds, { log, outboxMs, built }: Options) {
  const { store, clock, config } = needs
  const stopRouting = runRouting(needs, log)
  void needs.mailer?.check().then((reason) => {
    if (reason) log.warn({ reason }, 'the mail server (SMTP_URL) does not take e-mails; they wait for up to three days')
  })
  const aiRuns = createAiRuns({ log, ...needs })
  const handlers = handlersOf(needs, log, aiRuns)
  const outbox = startOutbox({ store, clock, log, everyMs: outboxMs, handlers })
  const jobs = [
    runRetention({ needs, keep: () => retentionOf(store.read, config.retention), log }),
    startJob({ log, name: 'closing silent threads', run: () => closeSilentThreads(needs) }),
    startJob({ log, name: 'bringing back snoozed conversations', run: () => wakeDueConversations(needs) }),
    startJob({ log, name: 'ending signed sessions', run: () => endExpiredSessions(needs) }),
    startJob({ log, name: 'ending live messages without a writer', run: endLostMessages(needs) }),
    startJob({ log, name: 'ending runs of AI agents without a node', run: aiRuns.endLostRuns }),
    ...(built ? [startJob({ log, name: 'keeping the files of the pages', run: createFileKeeper(needs, built) })] : []),
    sealAuditLog(needs, log, needs.metrics),
    ...mailBoxOf(needs, log),
  ]
  const stopSweeps = startSweeps({ shared: config.filesShared, ...needs }, log)
  return {
    isOutboxAlive: outbox.isAlive,
    stop: async (): Promise<void> => {
      await aiRuns.stop()
      await Promise.all([outbox.stop(), stopRouting(), ...jobs.map((job) => job.stop()), stopSweeps()])
      needs.mailer?.close()
    },
  }
}

function mailBoxOf(needs: ApiNeeds, log: Logger) {
  const { replies } = needs
  const url = needs.config.mail?.replies?.imapUrl
  return replies && url ? [readMailBox({ needs: { ...needs, replies }, url, log })] : []
}

function handlersOf(needs: ApiNeeds, log: Logger, aiRuns: AiRuns): Handlers {
  const { outgoing } = needs
  const channels = createChannels({ send: outgoing.send, sign: signatureHeaders })
  return {
    event: (row) => fanOut(needs, row),
    connector: (row) => channels.deliver(needs, row),
    control: (row) => channels.control(needs, row),
    webhook: (row, delivery) => deliverToWebhook(needs, outgoing, row, delivery),
    alert: (row) => deliverAlert({ log, ...needs }, row),
    reach: (row) => deliverReach({ log, ...needs }, row),
    mail: (row) => deliverMail({ log, ...needs }, row),
    file: (row) => removeBytes(needs, row),
    ai: aiRuns.handle,
    close: (row) => finishClosing(needs, row),
  }
}

async function removeBytes({ files }: Pick<ApiNeeds, 'files'>, { task }: OutboxRecord): Promise<Outcome> {
  if (task.kind !== 'file') return {}
  for (const size of thumbnailSizes) await files.remove(`${task.key}.${size}`)
  await files.remove(task.key)
  return {}
}

async function finishClosing(needs: Needs, { task }: OutboxRecord): Promise<Outcome> {
  if (task.kind !== 'close') return {}
  if (task.of === 'thread') await finishClosingThread(needs, task.id)
  else await finishClosingIntervention(needs, task.id)
  return {}
}
