import type { Logger } from 'pino'
import type { Secrets } from '../conversation/needs'
import type { Store, Transaction } from '../conversation/ports'
import { CannotOpenSecret } from './sealer'

export const urlSecretName = 'url_secret'
export const vapidKeyName = 'vapid_key'

/**
 * At the start, seals secrets that are unsealed or have an old key. Throws CannotOpenSecret if a key is missing, so
 * that nothing fails later.
 */
export async function sealStored(store: Store, secrets: Secrets, log?: Pick<Logger, 'warn'>): Promise<void> {
  const renewed = (stored: string) => {
    const secret = secrets.open(stored)
    return secrets.isCurrent(stored) ? stored : secrets.seal(secret)
  }
  try {
    await store.transact(async (tx) => {
      for (const seal of [sealKeys, sealWebhooks, sealSources, sealApps, sealSettings]) await seal(tx, renewed)
      await sealAudit(tx, renewed, log)
    })
  } catch (error) {
    if (!(error instanceof CannotOpenSecret)) throw error
    throw new CannotOpenSecret(
      'SECRET_KEY does not open the secrets in this database. Set it to the key that sealed them, behind a comma if there is a newer one.',
    )
  }
}

type Reseal = (stored: string) => string

async function sealKeys(tx: Transaction, renewed: Reseal) {
  for (const { id } of await tx.communities())
    for (const key of await tx.communityKeys(id)) {
      const secret = key.secret === null ? null : renewed(key.secret)
      if (secret !== key.secret) await tx.updateCommunityKey({ ...key, secret })
    }
}

async function sealWebhooks(tx: Transaction, renewed: Reseal) {
  for (const webhook of await tx.webhooks()) {
    const secret = renewed(webhook.secret)
    const previous_secret = webhook.previous_secret === null ? null : renewed(webhook.previous_secret)
    if (secret !== webhook.secret || previous_secret !== webhook.previous_secret)
      await tx.updateWebhook({ ...webhook, secret, previous_secret })
  }
}

/** Seals the secret of a source's connector, and the headers of its AI agent. */
async function sealSources(tx: Transaction, renewed: Reseal) {
  for (const source of await tx.sources()) {
    const settings = { ...source.settings }
    const { connector, ai_agent: aiAgent } = settings
    if (connector) settings.connector = { ...connector, secret: renewed(connector.secret) }
    if (aiAgent?.headers) settings.ai_agent = { ...aiAgent, headers: renewed(aiAgent.headers) }
    if (JSON.stringify(settings) !== JSON.stringify(source.settings)) await tx.updateSource({ ...source, settings })
  }
}

/** Seals the secrets of authenticator apps; a passkey has only a public key. */
async function sealApps(tx: Transaction, renewed: Reseal) {
  for (const { id } of await tx.agents())
    for (const factor of await tx.secondFactors(id)) {
      const key = factor.kind === 'app' ? renewed(factor.key) : factor.key
      if (key !== factor.key) await tx.updateSecondFactor({ ...factor, key })
    }
}

async function sealSettings(tx: Transaction, renewed: Reseal) {
  for (const name of [urlSecretName, vapidKeyName]) {
    const stored = await tx.setting(name)
    if (stored === null) continue
    const secret = renewed(stored)
    if (secret !== stored) await tx.putSetting(name, secret)
  }
}

/**
 * Seals the newest mark of the audit log with the current key. A log without a key is trusted, and a warning is logged.
 */
async function sealAudit(tx: Transaction, renewed: Reseal, log?: Pick<Logger, 'warn'>) {
  const head = await tx.lastEventSeal()
  const mark = head && renewed(head.mark)
  if (!head || !mark || mark === head.mark) return
  if (!head.mark.startsWith('sealed:'))
    log?.warn({ seal: head.seq, hash: head.hash }, 'the audit log has a key from here on')
  await tx.remarkEventSeal(head.seq, mark)
}
