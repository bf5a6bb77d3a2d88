// Two tools of one type: a payment that is shown, and a payment that the caller waits for.
import type { WalletPay } from '../../../../contract/structured/wallet-pay'
import type { ToolWords } from '../tool-words'

const asGiven = 'Copy it exactly from your payment service.'

const wallet = {
  type: 'wallet_pay',
  body: 'What the customer pays for, in a sentence.',
  fields: {
    payment_gateway_url: `Address of the payment service. ${asGiven}`,
    merchant_session: `Session of the payment service. ${asGiven}`,
    merchant_identifier: `Id of the shop. ${asGiven}`,
    merchant_capabilities: `What the shop supports. ${asGiven}`,
    supported_networks: `Cards that the shop takes. ${asGiven}`,
    merchant_name: 'Name of the shop.',
    country_code: 'Country of the shop.',
    currency_code: 'Currency of all amounts.',
    total: 'What is paid in all. It is the sum of the items.',
    'total.amount': 'The sum, as text.',
    'total.label': 'Label of the sum.',
    'total.type': null,
    items: 'The lines of the bill.',
    'items.amount': 'Price of the line, as text; negative for a discount.',
    'items.label': 'What the line is for.',
    'items.type': null,
    attachment_id: null,
  },
  filled: ['total.type', 'items.type'],
} satisfies Omit<ToolWords<WalletPay>, 'name' | 'waits' | 'about'>

export const showWalletPay = {
  name: 'show_wallet_pay',
  waits: false,
  about: 'Shows the customer a payment. You go on at once; use ask_payment to wait for it.',
  ...wallet,
} satisfies ToolWords<WalletPay>

export const askPayment = {
  name: 'ask_payment',
  waits: true,
  about: 'Asks the customer to pay, and waits until the payment is made or given up.',
  ...wallet,
} satisfies ToolWords<WalletPay>
