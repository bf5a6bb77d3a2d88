import type { Needs } from '../needs'
import type { SourceSettings } from '../source-settings'

/** Settings as they are given: null takes one away; a connector without a secret keeps its own or gets a new one. */
export type GivenSettings = {
  [K in Exclude<keyof SourceSettings, 'connector' | 'former_channel_id'>]?: SourceSettings[K] | null
} & { connector?: { url: string; secret?: string | null } | null }

/** The settings after the change; `secret` is the connector's when it is another one than before. */
export function mergeSettings(
  needs: Pick<Needs, 'randomHex'>,
  before: SourceSettings,
  given: GivenSettings,
): { settings: SourceSettings; secret: string | null } {
  const { connector, ...others } = given
  const settings: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue
    // A primary application of null says something: the thread stays idle.
    if (value === null && name !== 'primary_application') delete settings[name]
    else settings[name] = value
  }
  if (connector === null) delete settings.connector
  if (!connector) return { settings, secret: null }
  const known = connector.secret === null ? undefined : before.connector?.secret
  const secret = connector.secret ?? known ?? newSecret(needs)
  settings.connector = { url: connector.url, secret }
  return { settings, secret: secret === before.connector?.secret ? null : secret }
}

/** In the form of the Standard Webhooks specification. */
function newSecret({ randomHex }: Pick<Needs, 'randomHex'>): string {
  return `whsec_${Buffer.from(randomHex(24), 'hex').toString('base64')}`
}
