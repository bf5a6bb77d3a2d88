import type { AgentNews } from '../agents/agent-news'
import type { ApiNeeds } from '../api/http/api'
import { createFactors } from '../factors/factors'
import type { Counts } from '../limits/counts'
import { createGuesses } from '../limits/guesses'
import type { Limits } from '../limits/limits'
import { createMailLinks } from '../mail/links'
import { createReplyAddresses } from '../mail/reply-address'
import { createHealth } from '../observe/health'
import { createSecurityLog } from '../observe/security-log'
import { randomHex } from '../values/ids'
import type { Passwords } from '../values/passwords'
import type { Outgoing } from '../webhooks/outgoing'
import type { openFiles } from './files'
import type { Foundation } from './foundation'

interface Parts {
  files: Awaited<ReturnType<typeof openFiles>>
  limits: Limits
  counts: Counts
  outgoing: Outgoing
  news: AgentNews
  tell: ApiNeeds['tell']
  passwords: Passwords
  isOutboxAlive(): boolean
}

/** The ports that use cases and endpoints take as their first argument. */
export function collectNeeds(foundation: Foundation, { files, isOutboxAlive, ...parts }: Parts): ApiNeeds {
  const { config, store, clock, ids, secrets, installation, disk, metrics, log } = foundation
  return {
    ...{ config, store, clock, ids, randomHex, secrets, installation, disk, metrics },
    ...files,
    ...parts,
    attachmentUrl: files.urls.urlOf,
    mails: config.mail && createMailLinks(foundation.urlSecret),
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
  return replies ? { addresses: createReplyAddresses(urlSecret, replies.mailbox), limit: replies.limit } : null
}
