import type { MessageRequest } from '../messages/message-request'

export const offerKinds = ['select', 'locking select', 'template', 'list', 'form', 'wallet_pay'] as const
export type OfferKind = (typeof offerKinds)[number]

export interface Offer {
  content: MessageRequest['structuredContent']
  right: unknown
  other: unknown
}

const page = { type: 'input', submit_form: true, options: { required: true } }
const select = {
  type: 'select',
  items: [
    { title: 'Tea', payload: 'tea' },
    { title: 'Coffee', payload: 'coffee' },
  ],
}
const wallet = {
  type: 'wallet_pay',
  payment_gateway_url: 'https://pay.example.com/session',
  merchant_session: { epoch: 1 },
  merchant_identifier: 'merchant.example',
  merchant_capabilities: ['supports3DS'],
  supported_networks: ['visa'],
  merchant_name: 'Example Ltd',
  country_code: 'FR',
  currency_code: 'EUR',
  total: { amount: '12.50', label: 'Total', type: 'final' },
}

export const offers: Readonly<Record<OfferKind, Offer>> = {
  select: { content: select, right: { payload: 'tea' }, other: { payload: 'coffee' } },
  'locking select': {
    content: { ...select, disable_text_input: true },
    right: { payload: 'coffee' },
    other: { payload: 'tea' },
  },
  template: {
    content: {
      type: 'template',
      title: 'A mug',
      items: ['buy', 'look'].map((payload) => ({ type: 'reply', title: payload, payload })),
    },
    right: { payload: 'buy' },
    other: { payload: 'look' },
  },
  list: {
    content: { type: 'list', title: 'Choose', items: ['a', 'b'].map((payload) => ({ title: payload, payload })) },
    right: { items: [{ title: 'a', payload: 'a' }] },
    other: { items: [{ title: 'b', payload: 'b' }] },
  },
  form: {
    content: {
      type: 'form',
      title: 'An order',
      first_page_id: 'size',
      pages: [
        {
          page_id: 'size',
          type: 'select',
          title: 'Size?',
          next_page_id: 'name',
          items: [{ id: 's', title: 'S', value: 'S' }],
        },
        { page_id: 'name', title: 'Name?', ...page },
      ],
    },
    right: {
      responses: [
        { page_id: 'size', items: [{ id: 's' }] },
        { page_id: 'name', items: [{ value: 'Ann' }] },
      ],
    },
    other: { responses: [{ page_id: 'size', items: [{ id: 's' }] }] },
  },
  wallet_pay: { content: wallet, right: { status: 'processing' }, other: { status: 'failed' } },
}

export const neverOffered = { payload: 'nothing', items: [{ title: 'nothing' }], responses: [], status: 'paid' }
