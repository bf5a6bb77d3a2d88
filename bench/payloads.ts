// The measured payloads: messages of a shop, as a bot would really send them.
import type { ChannelKind } from '../contract/channel-kinds'
import type { KnownAttachment } from '../server/structured/rules/known-attachment'

export interface Sample {
  name: string
  channel: ChannelKind
  payload: object
}

const picture = (nth: number): KnownAttachment => ({
  id: `64b7c0ffee00000000000${100 + nth}`,
  filename: `${nth}.jpg`,
  contentType: 'image/jpeg',
  size: 80_000,
  public: true,
  width: 800,
  height: 480,
  duration: null,
})
const pictures = Array.from({ length: 10 }, (_, nth) => picture(nth))

export const attachments: ReadonlyMap<string, KnownAttachment> = new Map(pictures.map((one) => [one.id, one]))

const choice = (id: string, title: string, next?: string) => ({
  id,
  title,
  value: title.toUpperCase(),
  ...(next === undefined ? {} : { next_page_id: next }),
})

/** A form of ten pages of all four kinds, with a branch, as a shop would use for returned goods. */
const form = {
  type: 'form',
  title: 'Return an order',
  subtitle: 'Two minutes, then the parcel label comes by e-mail.',
  first_page_id: 'reason',
  private: true,
  show_summary: true,
  splash: {
    header: 'Returns',
    text: 'Tell us what did not fit and we will make it right.',
    button_title: 'Start the return',
  },
  pages: [
    {
      page_id: 'reason',
      type: 'select',
      title: 'Why do you want to return it?',
      header: 'Your reason',
      items: [
        choice('size', 'The size does not fit', 'size'),
        choice('colour', 'The colour is not as shown', 'size'),
        choice('broken', 'It arrived broken', 'broken'),
        choice('other', 'Another reason', 'comment'),
      ],
    },
    {
      page_id: 'size',
      type: 'picker',
      title: 'Which size do you usually wear?',
      picker_title: 'Size',
      selected_item_index: 1,
      next_page_id: 'broken',
      items: [choice('s', 'Small'), choice('m', 'Medium'), choice('l', 'Large')],
    },
    {
      page_id: 'broken',
      type: 'select',
      title: 'What is broken?',
      multiple_selection: true,
      next_page_id: 'comment',
      items: [choice('box', 'The box'), choice('seam', 'A seam'), choice('zip', 'The zip'), choice('all', 'All of it')],
    },
    {
      page_id: 'comment',
      type: 'input',
      title: 'Anything that we should know?',
      hint_text: 'A sentence or two is enough.',
      next_page_id: 'bought',
      options: { input_type: 'multiline', placeholder: 'Your words', max_character_count: 500 },
    },
    {
      page_id: 'bought',
      type: 'datePicker',
      title: 'When did you buy it?',
      next_page_id: 'pickup',
      options: {
        date_format: 'dd.MM.yyyy',
        start_date: '2026-04-20',
        minimum_date: '2026-03-01',
        maximum_date: '2026-04-26',
        label_text: 'Date of the receipt',
      },
    },
    {
      page_id: 'pickup',
      type: 'datePicker',
      title: 'When may we pick it up?',
      hint_text: 'Monday to Friday.',
      next_page_id: 'name',
      options: { date_format: 'yyyy-MM-dd', minimum_date: '2026-04-27', maximum_date: '2026-05-27' },
    },
    {
      page_id: 'name',
      type: 'input',
      title: 'What is your name?',
      next_page_id: 'email',
      options: {
        required: true,
        placeholder: 'First and last name',
        text_content_type: 'name',
        max_character_count: 60,
      },
    },
    {
      page_id: 'email',
      type: 'input',
      title: 'Where shall we send the label?',
      next_page_id: 'postcode',
      options: {
        required: true,
        regex: '"^[^@ ]+@[^@ ]+$"',
        keyboard_type: 'emailAddress',
        text_content_type: 'emailAddress',
        max_character_count: 120,
      },
    },
    {
      page_id: 'postcode',
      type: 'input',
      title: 'What is your postcode?',
      next_page_id: 'refund',
      options: { required: true, regex: '"^[0-9]{5}$"', keyboard_type: 'numberPad', max_character_count: 5 },
    },
    {
      page_id: 'refund',
      type: 'select',
      title: 'How shall we pay you back?',
      submit_form: true,
      items: [choice('voucher', 'As a voucher'), choice('card', 'To the card that paid')],
    },
  ],
}

const carousel = {
  type: 'carousel',
  items: pictures.map((one, nth) => ({
    title: `Enamel mug number ${nth + 1}`,
    subtitle: 'Keeps coffee warm and survives the dishwasher. 350 ml.',
    url: `https://shop.example.com/products/mug-${nth + 1}?from=chat`,
    attachment_id: one.id,
    items: [
      { type: 'url', title: 'Look', url: `https://shop.example.com/products/mug-${nth + 1}` },
      { type: 'reply', title: 'Put in my cart', payload: `cart:mug-${nth + 1}` },
    ],
  })),
}

const list = {
  type: 'list',
  title: 'What can we do for you?',
  subtitle: 'Choose one, and a person answers within a minute.',
  sections: [
    { title: 'Orders', identifier: 'orders' },
    { title: 'Returns', identifier: 'returns' },
    { title: 'Something else', identifier: 'else', multiple_selection: true },
  ],
  items: [
    ['Where is my parcel?', 'The carrier knows within the hour', 'orders'],
    ['Change the address', 'Until the parcel has left', 'orders'],
    ['Cancel an order', 'Until the parcel has left', 'orders'],
    ['Send something back', 'Within 30 days', 'returns'],
    ['Where is my refund?', 'Mostly three working days', 'returns'],
    ['A question on a product', 'Sizes, colours, material', 'else'],
    ['Talk to a person', 'Monday to Friday, 9 to 18', 'else'],
  ].map(([title, subtitle, section], nth) => ({
    title,
    subtitle,
    payload: `choice-${nth}`,
    section_identifier: section,
  })),
}

/** A template of about 1 KB: title, picture, links, four buttons. */
const template = {
  type: 'template',
  title: 'Your order 4711 left our warehouse this morning',
  subtitle:
    'The carrier brings it tomorrow between 9 and 12. You need not be at home: they leave it where you said, and we write to you as soon as it is there. If something is missing, say so here.',
  url: 'https://shop.example.com/orders/4711?token=f81d4fae7dec11d0a76500a0c91e6bf6',
  url_text: 'Follow the parcel',
  url_fallback: 'https://shop.example.com/orders',
  attachment_id: pictures[0]?.id,
  target: 'webview',
  webview_height: 'tall',
  items: [
    { type: 'url', title: 'The invoice', url: 'https://shop.example.com/orders/4711/invoice.pdf', target: 'open' },
    { type: 'url', title: 'Another address', url: 'https://shop.example.com/orders/4711/address', target: 'webview' },
    { type: 'reply', title: 'Another day', payload: '{"do":"delay","order":4711}' },
    { type: 'reply', title: 'Send it back', payload: '{"do":"return","order":4711}' },
  ],
}

const [page1, , , , , , , page8] = form.pages
const shortForm = {
  ...form,
  pages: [
    { ...page1, items: page1?.items?.map((item) => ({ ...item, next_page_id: 'email' })) },
    { ...page8, next_page_id: undefined, submit_form: true },
  ],
}

const broken = {
  ...form,
  pages: form.pages.map((page, nth) => {
    if (nth === 1) return { ...page, title: '', selected_item_index: 9 }
    if (nth === 4) return { ...page, options: { ...page.options, start_date: '20.04.2026' } }
    if (nth === 6) return { ...page, next_page_id: 'mail' }
    if (nth === 7) return { ...page, options: { ...page.options, keyboard_type: 'email' } }
    return page
  }),
}

const brokenCarousel = {
  ...carousel,
  items: carousel.items.map((card, nth) => {
    if (nth === 2) return { ...card, title: 'x'.repeat(351) }
    if (nth === 5) return { ...card, url: 'shop.example.com' }
    if (nth === 8) return { ...card, items: [{ type: 'link', title: 'Look' }] }
    return card
  }),
}

export const accepted: readonly Sample[] = [
  { name: 'form, 10 pages', channel: 'business_chat', payload: form },
  { name: 'form, 10 pages, web', channel: 'web_messaging', payload: form },
  { name: 'carousel, 10 cards, web', channel: 'web_messaging', payload: carousel },
  { name: 'carousel, 10 cards, messenger', channel: 'messenger', payload: carousel },
  { name: 'form, 2 pages, 1 KB', channel: 'web_messaging', payload: shortForm },
  { name: 'list, 7 items, 1 KB', channel: 'web_messaging', payload: list },
  { name: 'template, 4 buttons, 1 KB', channel: 'web_messaging', payload: template },
]

export const refused: readonly Sample[] = [
  { name: 'form with 5 problems', channel: 'business_chat', payload: broken },
  { name: 'carousel with 3 problems', channel: 'web_messaging', payload: brokenCarousel },
]
