import type { WalletPay } from '../../../../contract/structured/wallet-pay'
import { MB } from '../../rules/attachments'
import type { StructuredRules } from '../../rules/rules'

export const walletPay = {
  type: 'wallet_pay',
  plainText: ['body'],
  beside: { body: { required: true } },
  attachment: { formats: ['jpg', 'jpeg', 'png'], private: true, under: 5 * MB },
  fields: {
    type: { type: 'string', required: true, only: ['wallet_pay'] },
    payment_gateway_url: { type: 'string', required: true, schemes: 'http', limit: 2048, ours: true },
    merchant_session: { type: 'opaque object', required: true },
    merchant_identifier: { type: 'string', required: true, limit: 255, ours: true },
    merchant_capabilities: { type: 'array of string', required: true, limit: 50, ours: true },
    supported_networks: { type: 'array of string', required: true, limit: 50, ours: true },
    merchant_name: { type: 'string', shown: true, required: true, limit: 255, ours: true },
    country_code: { type: 'string', required: true, is: 'ISO 3166 code' },
    currency_code: { type: 'string', required: true, is: 'ISO 4217 code' },
    total: { type: 'object', required: true },
    'total.amount': { type: 'string', shown: true, required: true, is: 'amount' },
    'total.label': { type: 'string', shown: true, required: true, limit: 255, ours: true },
    'total.type': { type: 'string', required: true, only: ['final'] },
    items: { type: 'array', limit: 100, ours: true },
    'items.amount': { type: 'string', shown: true, required: true, is: 'amount' },
    'items.label': { type: 'string', shown: true, required: true, limit: 255, ours: true },
    'items.type': { type: 'string', required: true, only: ['final'] },
    attachment_id: { type: 'string', is: 'attachment id' },
  },
  whole: ['the total is not negative', 'the total is the sum of the items'],
  channels: {
    business_chat: [{ as: 'payment_request', fields: {} }],
    web_messaging: [{ as: 'web', fields: {} }],
    messenger: 'plain text',
    business_listing: 'plain text',
    chat_app: 'plain text',
    photo_sharing: 'plain text',
  },
} satisfies StructuredRules<WalletPay>
