import type { WalletPay } from '../../../contract/structured/wallet-pay'
import { aFixture } from '../shared/a-fixture'

const bill: WalletPay = {
  type: 'wallet_pay',
  payment_gateway_url: 'https://payments.example.com/',
  merchant_session: { merchantSessionIdentifier: 'example' },
  merchant_identifier: 'merchant.com.example.shop',
  merchant_capabilities: ['supports3DS'],
  supported_networks: ['visa', 'masterCard'],
  merchant_name: 'Example pottery',
  country_code: 'AT',
  currency_code: 'EUR',
  total: { amount: '57.90', label: 'Total', type: 'final' },
  items: [
    { amount: '48.00', label: 'Two stoneware mugs', type: 'final' },
    { amount: '4.90', label: 'Linen wrapping', type: 'final' },
    { amount: '5.00', label: 'Delivery', type: 'final' },
  ],
}
const body = 'Here is your bill. You can pay right here.'
const answer = { body: 'Payment of €57.90', structured_reply: { status: 'processing' as const } }

export const wallet_pay = {
  fresh: aFixture({ id: 'pay-fresh', structured: bill, body, paymentStatus: 'requested' }),
  processing: aFixture({ id: 'pay-processing', structured: bill, body, answer, paymentStatus: 'processing' }),
  answered: aFixture({ id: 'pay-paid', structured: bill, body, answer, paymentStatus: 'paid' }),
  failed: aFixture({ id: 'pay-failed', structured: bill, body, answer, paymentStatus: 'failed' }),
  'no payment sheet': aFixture({
    id: 'pay-unsupported',
    structured: { ...bill, merchant_identifier: 'unsupported' },
    body,
    paymentStatus: 'requested',
  }),
  'failed picture': aFixture({ id: 'pay-picture', structured: { ...bill, attachment_id: 'broken' }, body }),
  'long words': aFixture({
    id: 'pay-long',
    structured: {
      ...bill,
      currency_code: 'IDR',
      merchant_name: 'Verkehrsinfrastrukturfinanzierungsgesellschaft of the United Potteries',
      total: { amount: '12345678901.50', label: 'Total', type: 'final' },
      items: [
        {
          amount: '12345678901.50',
          label: 'Rechtsschutzversicherungsgesellschaften and much, much more',
          type: 'final',
        },
      ],
    },
    body,
  }),
  'right to left': aFixture({
    id: 'pay-rtl',
    dir: 'rtl',
    structured: {
      ...bill,
      currency_code: 'ILS',
      merchant_name: 'קדרות לדוגמה',
      total: { amount: '210.00', label: 'סך הכול', type: 'final' },
      items: [{ amount: '210.00', label: 'שני ספלים', type: 'final' }],
    },
    body: 'הנה החשבון שלך.',
  }),
}
