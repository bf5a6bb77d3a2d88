import type { Webhook } from '../../../clients/typescript/operations'
import { useT } from '../parts/context'
import { Chip } from '../parts/Records'

const states = {
  active: ['good', 'field_active'],
  inactive: ['plain', 'webhook_paused'],
  suspended: ['bad', 'webhook_suspended'],
} as const

export function StateOf({ webhook }: { webhook: Webhook }) {
  const t = useT()
  const unconfirmed = webhook.state === 'inactive' && webhook.handshake_error !== null
  const [kind, word] = unconfirmed ? (['bad', 'webhook_check_failed'] as const) : states[webhook.state]
  return <Chip kind={kind}>{t(word)}</Chip>
}
