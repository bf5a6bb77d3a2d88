import type { StructuredType } from '../../contract/structured'
import type { Message } from './message'

export interface StartingPoint {
  /** Part of the key of its text, such as `start_order`. */
  name: (typeof names)[number]
  type: StructuredType
  message: Message
}

const names = [
  'order',
  'helpful',
  'products',
  'replies',
  'only',
  'article',
  'topics',
  'visit',
  'payment',
  'appointment',
] as const

type Point = Omit<StartingPoint, 'type'>

const shop = 'https://shop.example.com'

const pointsOf: Readonly<Record<StructuredType, readonly [Point, ...Point[]]>> = {
  template: [
    {
      name: 'order',
      message: {
        structured_content: {
          type: 'template',
          title: 'Your order has left our warehouse',
          subtitle: 'It arrives tomorrow between 9 and 12.',
          url: `${shop}/orders/4711`,
          url_text: 'Follow the parcel',
          items: [
            { type: 'url', title: 'The invoice', url: `${shop}/orders/4711/invoice.pdf` },
            { type: 'reply', title: 'Another day', payload: 'delay:4711' },
          ],
        },
      },
    },
    {
      name: 'helpful',
      message: {
        structured_content: {
          type: 'template',
          title: 'Did that answer your question?',
          items: [
            { type: 'reply', title: 'Yes, thank you', payload: 'helped' },
            { type: 'reply', title: 'Not quite', payload: 'not-helped' },
            { type: 'reply', title: 'Talk to a person', payload: 'agent' },
          ],
        },
      },
    },
  ],
  carousel: [
    {
      name: 'products',
      message: {
        structured_content: {
          type: 'carousel',
          items: [
            ['Enamel mug', '350 ml, EUR 15', 'mug'],
            ['Tea pot', '1 litre, EUR 39', 'pot'],
            ['Kettle', '1.7 litres, EUR 79', 'kettle'],
          ].map(([title, subtitle, name]) => ({
            title,
            subtitle,
            url: `${shop}/products/${name}`,
            items: [{ type: 'reply', title: 'Put in my cart', payload: `cart:${name}` }],
          })),
        },
      },
    },
  ],
  select: [
    {
      name: 'replies',
      message: {
        body: 'How may we help you today?',
        structured_content: {
          type: 'select',
          items: [
            { title: 'Where is my order?', payload: 'track' },
            { title: 'Send something back', payload: 'return' },
            { title: 'Opening hours', payload: 'hours' },
          ],
        },
      },
    },
    {
      name: 'only',
      message: {
        body: 'Shall we cancel order 4711?',
        structured_content: {
          type: 'select',
          center_items: true,
          disable_text_input: true,
          items: [
            { title: 'Yes, cancel it', payload: 'cancel:4711' },
            { title: 'No, keep it', payload: 'keep:4711' },
          ],
        },
      },
    },
  ],
  rich_link: [
    {
      name: 'article',
      message: {
        structured_content: {
          type: 'rich_link',
          url: `${shop}/journal/enamel`,
          url_text: 'Read on',
          title: 'How enamel is made',
          subtitle: 'Three minutes, with pictures from our workshop',
        },
      },
    },
  ],
  list: [
    {
      name: 'topics',
      message: {
        structured_content: {
          type: 'list',
          title: 'What can we do for you?',
          sections: [
            { title: 'Orders', identifier: 'orders' },
            { title: 'Returns', identifier: 'returns' },
          ],
          items: [
            { title: 'Where is my parcel?', payload: 'track', section_identifier: 'orders' },
            { title: 'Change the address', payload: 'address', section_identifier: 'orders' },
            {
              title: 'Send something back',
              subtitle: 'Within 30 days',
              payload: 'return',
              section_identifier: 'returns',
            },
          ],
        },
      },
    },
  ],
  form: [
    {
      name: 'visit',
      message: {
        structured_content: {
          type: 'form',
          title: 'Book a visit',
          subtitle: 'Three questions',
          first_page_id: 'topic',
          show_summary: true,
          splash: { header: 'Visit us', text: 'We keep an hour free for you.', button_title: 'Begin' },
          pages: [
            {
              page_id: 'topic',
              type: 'select',
              title: 'What is it about?',
              items: [
                { id: 'buy', title: 'Something new', value: 'buy', next_page_id: 'day' },
                { id: 'repair', title: 'A repair', value: 'repair', next_page_id: 'day' },
              ],
            },
            {
              page_id: 'day',
              type: 'datePicker',
              title: 'Which day suits you?',
              next_page_id: 'name',
              options: { date_format: 'dd.MM.yyyy' },
            },
            {
              page_id: 'name',
              type: 'input',
              title: 'Your name?',
              submit_form: true,
              options: { required: true, text_content_type: 'name', max_character_count: 80 },
            },
          ],
        },
      },
    },
  ],
  wallet_pay: [
    {
      name: 'payment',
      message: {
        body: 'Your order comes to EUR 12.50.',
        structured_content: {
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
      },
    },
  ],
  time_select: [
    {
      name: 'appointment',
      message: {
        body: 'When may we call you?',
        structured_content: {
          type: 'time_select',
          timeslots: [
            { identifier: 'early', start_time: '2027-04-26T08:00+0200', duration: 1800 },
            { identifier: 'noon', start_time: '2027-04-26T12:00+0200', duration: 1800 },
            { identifier: 'late', start_time: '2027-04-27T17:30+0200', duration: 1800 },
          ],
          location: { latitude: 48.8566, longitude: 2.3522, radius: 100, title: 'Our shop' },
        },
      },
    },
  ],
}

/** One or two of each type. A test proves that the web channel accepts each without a warning. */
export const startingPoints: readonly StartingPoint[] = Object.entries(pointsOf).flatMap(([type, points]) =>
  points.map(({ name, message }) => ({ name, type: type as StructuredType, message })),
)

export const writtenMessage = (message: Message) => `${JSON.stringify(message, null, 2)}\n`
