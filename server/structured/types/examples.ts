// A payload of each type for the API document, as a bot would send it. A test checks them by the rules.
import type { StructuredOf, StructuredType } from '../../../contract/structured'

export const examples: { readonly [T in StructuredType]: StructuredOf<T> } = {
  template: {
    type: 'template',
    title: 'Your order has left our warehouse',
    subtitle: 'It arrives tomorrow between 9 and 12.',
    url: 'https://shop.example.com/orders/4711',
    url_text: 'Follow the parcel',
    items: [
      { type: 'url', title: 'The invoice', url: 'https://shop.example.com/orders/4711/invoice.pdf' },
      { type: 'reply', title: 'Another day', payload: 'delay:4711' },
    ],
  },
  list: {
    type: 'list',
    title: 'What can we do for you?',
    sections: [
      { title: 'Orders', identifier: 'orders' },
      { title: 'Returns', identifier: 'returns' },
    ],
    items: [
      { title: 'Where is my parcel?', payload: 'track', section_identifier: 'orders' },
      { title: 'Send something back', subtitle: 'Within 30 days', payload: 'return', section_identifier: 'returns' },
    ],
  },
  carousel: {
    type: 'carousel',
    items: [
      {
        title: 'Enamel mug',
        subtitle: '350 ml',
        url: 'https://shop.example.com/products/mug',
        items: [{ type: 'reply', title: 'Put in my cart', payload: 'cart:mug' }],
      },
      {
        title: 'Tea pot',
        subtitle: '1 litre',
        url: 'https://shop.example.com/products/pot',
        items: [{ type: 'reply', title: 'Put in my cart', payload: 'cart:pot' }],
      },
    ],
  },
  select: {
    type: 'select',
    items: [
      { title: 'Yes', payload: 'yes' },
      { title: 'No', payload: 'no' },
    ],
  },
  wallet_pay: {
    type: 'wallet_pay',
    payment_gateway_url: 'https://pay.example.com/session',
    merchant_session: { nonce: '5c1f', expires_at: 1777190400 },
    merchant_identifier: 'merchant.example',
    merchant_capabilities: ['supports3DS'],
    supported_networks: ['visa', 'amex'],
    merchant_name: 'Example Ltd',
    country_code: 'FR',
    currency_code: 'EUR',
    total: { amount: '12.50', label: 'Total', type: 'final' },
    items: [
      { amount: '15.00', label: 'Mug', type: 'final' },
      { amount: '-2.50', label: 'Discount', type: 'final' },
    ],
  },
  rich_link: {
    type: 'rich_link',
    url: 'https://shop.example.com/journal/enamel',
    url_text: 'Read on',
    title: 'How enamel is made',
    subtitle: 'Three minutes',
  },
  form: {
    type: 'form',
    title: 'An order',
    first_page_id: 'size',
    show_summary: true,
    pages: [
      {
        page_id: 'size',
        type: 'select',
        title: 'Which size?',
        items: [
          { id: 's', title: 'Small', value: 'S', next_page_id: 'day' },
          { id: 'l', title: 'Large', value: 'L', next_page_id: 'day' },
        ],
      },
      {
        page_id: 'day',
        type: 'datePicker',
        title: 'When shall it come?',
        next_page_id: 'name',
        options: { minimum_date: '2026-04-26', date_format: 'dd.MM.yyyy' },
      },
      { page_id: 'name', type: 'input', title: 'Your name?', submit_form: true, options: { required: true } },
    ],
  },
  time_select: {
    type: 'time_select',
    timeslots: [
      { identifier: 'early', start_time: '2026-04-26T08:00+0200', duration: 1800 },
      { identifier: 'late', start_time: '2026-04-26T17:30+0200', duration: 1800 },
    ],
    location: { latitude: 48.8566, longitude: 2.3522, radius: 100, title: 'Our shop' },
  },
}
