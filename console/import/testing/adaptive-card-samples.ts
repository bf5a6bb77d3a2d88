// Well-known kinds of Adaptive Cards, written for these tests.

/** A place for data, as templates write it. */
export const slot = (name: string) => `\${${name}}`

const card = (body: object[], actions: object[] = [], more: object = {}) => ({
  type: 'AdaptiveCard',
  version: '1.5',
  body,
  actions,
  ...more,
})
const text = (written: string, more: object = {}) => ({ type: 'TextBlock', text: written, wrap: true, ...more })
const open = (title: string, url: string) => ({ type: 'Action.OpenUrl', title, url })
const submit = (title: string, data?: unknown) => ({
  type: 'Action.Submit',
  title,
  ...(data !== undefined && { data }),
})
const image = (name: string, more: object = {}) => ({
  type: 'Image',
  url: `https://pictures.example.com/${name}.png`,
  altText: name,
  ...more,
})
const column = (...items: object[]) => ({ type: 'Column', width: 'auto', items })
const choice = (title: string, value: string) => ({ title, value })

/** News of a change, with facts, and buttons that show further cards. */
export const activityUpdate = card(
  [
    text('Schema published', { size: 'Medium', weight: 'Bolder', style: 'heading' }),
    {
      type: 'ColumnSet',
      columns: [
        column(image('ada', { style: 'Person' })),
        column(text('**Ada**'), text('Created {{DATE(2026-02-14T06:08:39Z, SHORT)}}', { isSubtle: true })),
      ],
    },
    text('Now one can read and write [cards](https://example.com/cards).'),
    {
      type: 'FactSet',
      facts: [choice('Board:', 'Cards'), choice('List:', 'Backlog')].map(({ title, value }) => ({ title, value })),
    },
  ],
  [
    {
      type: 'Action.ShowCard',
      title: 'Set due date',
      card: card([{ type: 'Input.Date', id: 'due', label: 'Due date' }], [submit('OK')]),
    },
    {
      type: 'Action.ShowCard',
      title: 'Comment',
      card: card(
        [{ type: 'Input.Text', id: 'comment', isMultiline: true, placeholder: 'Add a comment' }],
        [submit('OK')],
      ),
    },
    open('View', 'https://example.com/board'),
  ],
)

export const template = card(
  [
    text(slot('title'), { size: 'Large' }),
    text(`By ${slot('creator.name')}`),
    { type: 'FactSet', facts: [{ $data: slot('properties'), title: `${slot('key')}:`, value: slot('value') }] },
    { type: 'TextBlock', $when: slot('open'), text: 'It is open' },
  ],
  [open('View', slot('viewUrl'))],
)

/** Flights there and back. */
export const itinerary = card([
  text('Passengers', { isSubtle: true }),
  text('Ada Lovelace', { spacing: 'None' }),
  text('2 stops', { weight: 'Bolder' }),
  {
    type: 'ColumnSet',
    columns: [
      column(text('London'), text('LHR', { size: 'ExtraLarge' })),
      column(image('plane')),
      column(text('Turin'), text('TRN', { size: 'ExtraLarge' })),
    ],
  },
  {
    type: 'ColumnSet',
    columns: [column(text('Total', { isSubtle: true })), column(text('€ 412.00', { horizontalAlignment: 'Right' }))],
  },
])

/** An order of food: three menus, then a button that sends them. */
export const foodOrder = card(
  [
    text('Your lunch', { size: 'Large' }),
    {
      type: 'Input.ChoiceSet',
      id: 'dish',
      label: 'Which dish?',
      isRequired: true,
      errorMessage: 'Choose one',
      style: 'expanded',
      choices: [choice('Soup', 'soup'), choice('Stew', 'stew')],
    },
    {
      type: 'Input.ChoiceSet',
      id: 'sides',
      label: 'With what?',
      isMultiSelect: true,
      value: 'bread',
      choices: [choice('Bread', 'bread'), choice('Salad', 'salad')],
    },
    {
      type: 'Input.ChoiceSet',
      id: 'spice',
      label: 'How hot?',
      value: '2',
      choices: [choice('Mild', '1'), choice('Hot', '2')],
    },
  ],
  [submit('Order', { act: 'order' }), open('The menu', 'https://food.example.com')],
)

export const inputForm = card(
  [
    text('Tell us about you', { style: 'heading' }),
    text('We keep it to ourselves.'),
    text('Your name'),
    { type: 'Input.Text', id: 'name', placeholder: 'Last, first' },
    text('Your email'),
    { type: 'Input.Text', id: 'email', style: 'Email', regex: '^\\S+@\\S+$' },
    text('Phone number'),
    { type: 'Input.Text', id: 'tel', style: 'Tel', regex: '(?=x)', maxLength: 20 },
    { type: 'Input.Number', id: 'guests', label: 'Guests', min: 1, max: 5, value: 1 },
    { type: 'Input.Date', id: 'day', label: 'Day', min: '2026-01-01', max: '2026-12-31', isRequired: true },
    { type: 'Input.Time', id: 'hour', label: 'Hour', min: '09:00' },
    { type: 'Input.Toggle', id: 'terms', title: 'I agree', valueOn: 'agreed', valueOff: 'refused' },
    text('Thank you!'),
  ],
  [submit('Send')],
)

const product = (name: string) => ({
  type: 'Container',
  items: [image(name), text(name), text('EUR 12')],
  selectAction: open(name, `https://shop.example.com/${name}`),
})
export const products = card([text('Our cups'), product('mug'), product('bowl'), product('pot')])

export const columnsAsCards = card([
  {
    type: 'ColumnSet',
    columns: ['north', 'south'].map((name) => ({
      ...column(image(name), text(`The ${name}`)),
      selectAction: submit(name, { go: name }),
    })),
  },
])

/** Several cards of a bot beside each other. */
export const botCarousel = {
  type: 'message',
  text: 'Here are **two**:',
  attachmentLayout: 'carousel',
  attachments: ['One', 'Two'].map((title) => ({
    contentType: 'application/vnd.microsoft.card.adaptive',
    content: card([text(title), image(title)], [open('Open', `https://example.com/${title}`)]),
  })),
  suggestedActions: { actions: [{ type: 'imBack', title: 'More', value: 'more' }] },
}

export const heroCard = {
  contentType: 'application/vnd.microsoft.card.hero',
  content: {
    title: 'A tower',
    subtitle: 'In Paris',
    text: 'Of iron',
    images: [{ url: 'https://pictures.example.com/tower.jpg', alt: 'tower' }],
    tap: { type: 'openUrl', value: 'https://example.com/tower' },
    buttons: [
      { type: 'openUrl', title: 'Tickets', value: 'https://example.com/tickets' },
      { type: 'postBack', title: 'Another', value: { next: 'é' } },
    ],
  },
}

export const suggestions = {
  type: 'message',
  text: 'Which colour?',
  suggestedActions: {
    actions: ['Red', 'Green', 'Blue', 'Black', 'White'].map((title) => ({ type: 'imBack', title, value: title })),
  },
}

export const table = card([
  text('Prices'),
  {
    type: 'Table',
    columns: [{ width: 1 }, { width: 2 }],
    rows: [
      ['Cup', 'EUR 3'],
      ['Pot', 'EUR 20'],
    ].map((cells) => ({ type: 'TableRow', cells: cells.map((each) => ({ type: 'TableCell', items: [text(each)] })) })),
  },
])

export const video = card([
  text('How it works'),
  {
    type: 'Media',
    poster: 'https://pictures.example.com/poster.png',
    altText: 'The film',
    sources: [{ mimeType: 'video/mp4', url: 'https://video.example.com/film.mp4' }],
  },
])

/** Parts that appear after a tap. */
export const folded = card(
  [
    text('Expense report'),
    { type: 'Container', id: 'more', isVisible: false, items: [text('Taxi')] },
    { type: 'RichTextBlock', inlines: ['Total ', { type: 'TextRun', text: 'EUR 40', highlight: true }] },
    { type: 'ProgressRing' },
  ],
  [
    { type: 'Action.ToggleVisibility', title: 'Show', targetElements: ['more'] },
    { type: 'Action.Execute', title: 'Approve', verb: 'approve' },
  ],
)
