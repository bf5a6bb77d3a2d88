import { createHmac } from 'node:crypto'
import type { AlertTokens } from '../conversation/account/alerts/alert-port'

const tokenForm = /^([0-9a-f]{24})\.([0-9a-f]{24})\.([0-9a-z]{1,11})\.[\w-]{43}$/

/**
 * Makes the tokens by which agents answer notices. A token is valid for one agent, browser session and content, and for
 * a time.
 */
export function createAlertTokens(secret: string): AlertTokens {
  return {
    tokenOf({ id, agent_id, session_id }, contentId, endsAt) {
      const signature = createHmac('sha256', secret)
        .update(`alert token ${id} ${agent_id} ${session_id} ${contentId} ${endsAt}`)
        .digest('base64url')
      return `${id}.${contentId}.${endsAt.toString(36)}.${signature}`
    },
    readToken(token) {
      const [, subscriptionId, contentId, ends = ''] = tokenForm.exec(token) ?? []
      return subscriptionId && contentId ? { subscriptionId, contentId, endsAt: Number.parseInt(ends, 36) } : null
    },
  }
}
