import type { Needs } from '../needs'
import type { SourceSettings } from '../source-settings'
import type { GivenAiAgent } from './ai-agent'

/** Null removes a setting. A connector without a secret keeps the stored one or gets a new one. */
export type GivenSettings = {
  [K in Exclude<keyof SourceSettings, 'connector' | 'ai_agent' | 'former_channel_id'>]?: SourceSettings[K] | null
} & { connector?: { url: string; secret?: string | null } | null; ai_agent?: GivenAiAgent | null }

/** Returns the settings after the change; `secret` is the connector's secret if it is new. */
export function mergeSettings(
  needs: Pick<Needs, 'randomHex' | 'secrets'>,
  before: SourceSettings,
  changes: GivenSettings,
): { settings: SourceSettings; secret: string | null } {
  const { connector, ai_agent: aiAgent, ...others } = changes
  const settings: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue
    // For the primary application null is a value: the thread stays idle.
    if (value === null && name !== 'primary_application') delete settings[name]
    else settings[name] = value
  }
  // A new AI agent is added by `aiAgentSettings`, which also makes its user.
  if (aiAgent === null) delete settings.ai_agent
  if (connector === null) delete settings.connector
  if (!connector) return { settings, secret: null }
  const stored = before.connector?.secret
  const currentSecret = stored === undefined ? undefined : needs.secrets.open(stored)
  const secret = connector.secret ?? (connector.secret === null ? undefined : currentSecret) ?? newSecret(needs)
  if (secret === currentSecret && stored !== undefined) {
    settings.connector = { url: connector.url, secret: stored }
    return { settings, secret: null }
  }
  settings.connector = { url: connector.url, secret: needs.secrets.seal(secret) }
  return { settings, secret }
}

function newSecret({ randomHex }: Pick<Needs, 'randomHex'>): string {
  return `whsec_${Buffer.from(randomHex(24), 'hex').toString('base64')}`
}
