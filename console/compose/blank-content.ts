import { emptyValue } from './form/new-value'
import type { Schema } from './form/schema'
import { startingPoints } from './starting-points'

/** Fields of a payment that only its provider and the wallet see. */
const paymentFields = [
  'payment_gateway_url',
  'merchant_session',
  'merchant_identifier',
  'merchant_capabilities',
  'supported_networks',
] as const

/** Returns the content of a new message: its required fields are empty, and a payment has a provider for trials. */
export function blankContent(schema: Schema): Record<string, unknown> {
  const content = emptyValue(schema)
  if (content.type !== 'wallet_pay') return content
  const example = startingPoints.find(({ type }) => type === 'wallet_pay')?.message.structured_content
  const fields = example as Record<string, unknown>
  return { ...content, ...Object.fromEntries(paymentFields.map((name) => [name, fields[name]])) }
}
