// Messages with every documented field of their type, in each form in which the API takes or gives them.

const picture = { attachment_id: '5f1a2b3c4d5e6f7081920304', attachment_fallback_id: '5f1a2b3c4d5e6f7081920305' }
const link = { url: 'https://shop.example/mugs', url_fallback: 'https://shop.example', url_text: 'All mugs' }

const card = {
  ...{ title: 'Two enamel mugs', subtitle: 'Blue and white', ...link, ...picture },
  ...{ target: 'webview', webview_height: 'tall' },
  items: [
    { type: 'url', title: 'See them', url: 'https://shop.example/mugs/2', target: 'open' },
    { type: 'reply', title: 'Take them', payload: 'take:2' },
  ],
}

export const template = { type: 'template', ...card }

export const carousel = { type: 'carousel', items: [card, { ...card, title: 'Four enamel mugs' }] }

export const list = {
  ...{ type: 'list', title: 'Which tea?', subtitle: 'Two of them', header: 'Tea', button: 'See the teas', ...picture },
  sections: [
    { title: 'Green', identifier: 'green', multiple_section: true },
    { title: 'Black', identifier: 'black', multiple_selection: false },
  ],
  items: [
    { title: 'Sencha', subtitle: 'From Japan', payload: 'sencha', section_identifier: 'green' },
    { title: 'Assam', subtitle: 'From India', payload: 'assam', section_identifier: 'black' },
  ],
}

export const select = {
  ...{ type: 'select', center_items: true, disable_text_input: true },
  items: [
    { title: 'Yes', payload: 'yes', attachment_id: picture.attachment_id },
    { title: 'No', payload: 'no' },
  ],
}

export const richLink = { type: 'rich_link', title: 'How mugs are made', subtitle: 'A film', ...link, ...picture }

export const walletPay = {
  ...{ type: 'wallet_pay', payment_gateway_url: 'https://pay.example/gateway' },
  merchant_session: { epochTimestamp: 1_700_000_000, nonce: 'a1b2', domainName: 'pay.example' },
  ...{ merchant_identifier: 'merchant.example.shop', merchant_capabilities: ['supports3DS'] },
  ...{ supported_networks: ['visa', 'masterCard'], merchant_name: 'The shop' },
  ...{ country_code: 'FR', currency_code: 'EUR', attachment_id: picture.attachment_id },
  total: { amount: '24.90', label: 'Two mugs', type: 'final' },
  items: [{ amount: '24.90', label: 'Mugs', type: 'final' }],
}

export const form = {
  ...{ type: 'form', title: 'Your garden', subtitle: 'Two questions', first_page_id: 'sun', private: false },
  ...{ show_summary: true, ...picture },
  splash: { header: 'Hello', text: 'It takes a minute', button_title: 'Begin', ...picture },
  pages: [
    {
      ...{ page_id: 'sun', type: 'select', header: '1', title: 'Is there sun?', multiple_selection: false },
      items: [
        { title: 'Yes', value: 'yes', id: 'yes', next_page_id: 'since' },
        { title: 'No', value: 'no', id: 'no', next_page_id: 'since' },
      ],
    },
    {
      ...{ page_id: 'since', type: 'datePicker', title: 'Since when?', hint_text: 'About', next_page_id: 'size' },
      options: { date_format: 'yyyy-MM-dd', start_date: '2026-05-01', minimum_date: '2020-01-01', label_text: 'Day' },
    },
    {
      ...{ page_id: 'size', type: 'picker', title: 'How large?', picker_title: 'Size', selected_item_index: 0 },
      ...{ next_page_id: 'name', items: [{ title: 'Small', value: 's', id: 's' }] },
    },
    {
      ...{ page_id: 'name', type: 'input', title: 'Its name?', submit_form: true },
      options: { regex: '"^[A-Z]"', placeholder: 'Required', required: true, input_type: 'singleline' },
    },
  ],
}

export const timeSelect = {
  type: 'time_select',
  location: { latitude: 48.85, longitude: 2.35, radius: 100, title: 'Paris' },
  timeslots: [{ identifier: 'first', duration: 3600, start_time: '2026-12-01T09:00+0000' }],
}

/** Forms in which a message is documented: request, command line, record and event. */
export const wrappings: Readonly<Record<string, (structured_content: object) => unknown>> = {
  'the content itself': (structured_content) => structured_content,
  'a request': (structured_content) => ({ in_reply_to_id: 'c1', source_id: 's1', body: 'Well?', structured_content }),
  'a command line': (structured_content) =>
    [
      "curl -X POST 'https://api.example/1.0/contents' -H 'Authorization: Bearer TOKEN'",
      `-H 'Content-Type: application/json' -d '${JSON.stringify({ body: "It's here", structured_content }).replaceAll("'", "'\\''")}'`,
    ].join(' \\\n  '),
  'a record': (structured_content) => ({
    ...{ id: 'c2', created_at: '2026-11-22T10:00:00Z', approval_required: false, author_id: 'u1', body: 'Well?' },
    ...{ body_input_format: 'text', body_formatted: { text: 'Well?', html: '<p>Well?</p>' }, category_ids: [] },
    ...{ source_type: 'business_chat', status: 'new', structured_content_supported: true, structured_reply: {} },
    ...{ type: null, language: 'fr', attachments: [], capabilities_supported: ['list', 'select'], structured_content },
  }),
  'an event': (structured_content) => ({
    ...{ id: 'd1', domain_id: 'e1' },
    events: [
      {
        ...{ type: 'content.exported', id: 'e2', issued_at: '2026-11-22T10:00:00.000Z' },
        resource: { type: 'message', id: 'c2', metadata: { body: 'Well?', private: false, structured_content } },
      },
    ],
  }),
}

const structured_reply = {
  responses: [{ page_id: 'sun', title: 'Is there sun?', items: [{ id: 'yes', title: 'Yes', value: 'yes' }] }],
}

/** An answer to a form, as record and as event. */
export const answer = { id: 'c3', type: 'form_response', body: '', structured_content: {}, structured_reply }
export const answerEvent = {
  ...{ id: 'd2', domain_id: 'e1' },
  events: [{ type: 'content.imported', id: 'e3', resource: { type: 'message', id: 'c3', metadata: answer } }],
}
