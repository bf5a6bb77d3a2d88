import type { AgentNews } from '../agents/agent-news'
import type { ApiNeeds } from '../api/http/api'
import { createFactors } from '../factors/factors'
import type { Counts } from '../limits/counts'
import { createGuesses } from '../limits/guesses'
import type { Limits } from '../limits/limits'
import { createMailReader } from '../mail/inbound/mail-reader'
import { createMailLinks } from '../mail/links'
import { createMailer } from '../mail/mailer'
import { createReplyAddresses } from '../mail/reply-address'
import { createHealth } from '../observe/health'
import { createSecurityLog } from '../observe/security-log'
import { createAlertTokens } from '../push/alert-tokens'
import { createPushes } from '../push/pushes'
import { createPusher } from '../push/send-push'
import { createServiceSlots } from '../push/services/places'
import { createTestAlert, createTestNotice } from '../push/test-notice'
import { createVapid } from '../push/vapid'
import { randomHex } from '../values/ids'
import type { Passwords } from '../values/passwords'
import { pushServiceFault } from '../webhooks/outgoing'
import type { Calls } from './calls'
import type { openFiles } from './files'
import type { Foundation } from './foundation'

interface Parts extends Calls {
  files: Awaited<ReturnType<typeof openFiles>>
  limits: Limits
  counts: Counts
  news: AgentNews
  live: ApiNeeds['live']
  notify: ApiNeeds['notify']
  passwords: Passwords
  isOutboxAlive(): boolean
}

export function collectNeeds(
  foundation: Foundation,
  { files, isOutboxAlive, toPushServices, ...parts }: Parts,
): ApiNeeds {
  const { config, store, clock, ids, secrets, installation, disk, metrics, traces, log } = foundation
  const authorize = createVapid({ key: foundation.vapid, clock, contact: config.push.contact })
  const pusherOf = ({ send, close }: Calls['outgoing']) =>
    createPusher({ send, close, authorize, slots: createServiceSlots(clock) })
  const [pusher, alertPusher] = [pusherOf(toPushServices.customers), pusherOf(toPushServices.agents)]
  return {
    config,
    store,
    clock,
    ids,
    randomHex,
    secrets,
    installation,
    disk,
    metrics,
    traces,
    ...files,
    ...parts,
    attachmentUrl: files.urls.urlOf,
    mails: config.mail && createMailLinks(foundation.urlSecret),
    mailer: config.mail && createMailer(config.mail),
    pushes: createPushes({
      secret: foundation.urlSecret,
      publicKey: foundation.vapid.publicKey,
      delayMs: config.push.delayMs,
      faultOfEndpoint: (endpoint) => pushServiceFault(endpoint, config.privateWebhooks),
    }),
    alerts: createAlertTokens(foundation.urlSecret),
    pusher,
    alertPusher,
    testNotice: createTestNotice({ pusher, publicUrl: config.publicUrl }),
    testAlert: createTestAlert({ pusher: alertPusher, publicUrl: config.publicUrl }),
    replies: repliesOf(foundation),
    observe: metrics.observe,
    health: createHealth({ store, disk: config.databaseUrl === null ? disk : null, outboxAlive: isOutboxAlive }),
    security: createSecurityLog({ store, clock, ids }, log),
    factors: createFactors(config),
    guesses: createGuesses({ store, clock }, config.limits.guesses),
  }
}

function repliesOf({ config, urlSecret }: Foundation): ApiNeeds['replies'] {
  const replies = config.mail?.replies
  if (!replies) return null
  const addresses = createReplyAddresses(urlSecret, replies.mailbox)
  return { addresses, limit: replies.limit, reader: createMailReader() }
}
