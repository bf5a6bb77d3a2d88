import { type Api, ApiError, type WebhookFields } from './api'
import type { WebhookKeys } from './webhook'

const webhookName = 'demo bot'

export interface Registration extends WebhookKeys {
  url: string
}

export interface RetryOptions {
  /** Resolves after this many milliseconds; rejects when the bot stops. */
  wait: (ms: number) => Promise<void>
  log: (sentence: string) => void
}

/** Resolves when the webhook is active. Retries while the server is unreachable; throws ApiError when refused. */
export async function register(api: Api, registration: Registration, { wait, log }: RetryOptions): Promise<void> {
  let lastReport = ''
  for (let pause = 250; ; pause = Math.min(pause * 2, 10_000)) {
    const trouble = await attempt(api, registration)
    if (trouble === null) return
    if (trouble !== lastReport) log(`${trouble} Trying again.`)
    lastReport = trouble
    await wait(pause)
  }
}

/** True if the webhook was deleted or deactivated. False if the server cannot be reached. */
export async function isUnregistered(api: Api, { url }: Registration): Promise<boolean> {
  try {
    const webhook = await api.webhookNamed(webhookName)
    return webhook === null || (webhook.url === url && !webhook.active)
  } catch {
    return false
  }
}

async function attempt(api: Api, { url, verifyToken, secret }: Registration): Promise<string | null> {
  const registered_events: WebhookFields['registered_events'] = ['content.imported']
  const fields = { url, verify_token: verifyToken, secret, active: true, registered_events }
  try {
    const existing = await api.webhookNamed(webhookName)
    // The API never returns a webhook's secret. So an existing webhook always gets this process's new secret.
    const webhook = existing
      ? await api.changeWebhook(existing.id, fields)
      : await api.createWebhook({ name: webhookName, ...fields })
    return webhook.active
      ? null
      : `The webhook is not active: ${webhook.handshake_error ?? 'the server gave no reason.'}`
  } catch (error) {
    if (error instanceof ApiError && error.passing) return error.message
    throw error
  }
}
