import type { StructuredContent } from '../../../contract/structured'
import type { Problem, Warning } from '../../../contract/structured/problem'
import type { SourceRecord } from '../records'
import type { PaymentAccount } from '../source-settings'

// Spec, variant wallet_pay: these fields must match the settings of the business-chat account.

const names = ['payment_gateway_url', 'merchant_identifier', 'merchant_name'] as const

/** Returns problems for fields that differ from the source's account, or a warning if no account is set up. */
export function checkPaymentAccount(
  { type, settings }: Pick<SourceRecord, 'type' | 'settings'>,
  structured: StructuredContent | null,
): { problems: Problem[]; warnings: Warning[] } {
  if (type !== 'business_chat' || structured?.type !== 'wallet_pay') return { problems: [], warnings: [] }
  const account = settings.wallet_pay
  if (!account) return { problems: [], warnings: [notConfigured] }
  const problems = names.flatMap((name) => {
    const required = account[name]
    if (required === undefined || isSameValue(name, required, structured[name])) return []
    const path = `structured_content.${name}`
    const message = `${path} must be ${JSON.stringify(required)}, as the source has it (settings.wallet_pay.${name}).`
    return [{ path, code: 'not_allowed', message }]
  })
  return { problems, warnings: [] }
}

const notConfigured: Warning = {
  path: 'structured_content',
  code: 'not_configured',
  message:
    'The source has no payment account (settings.wallet_pay): nothing says whether gateway and merchant are its own.',
}

function isSameValue(name: keyof PaymentAccount, required: string, value: string): boolean {
  if (name !== 'payment_gateway_url' || !URL.canParse(required) || !URL.canParse(value)) return required === value
  return new URL(required).href === new URL(value).href
}
