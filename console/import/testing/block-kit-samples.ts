// Well-known kinds of Slack messages, written for these tests.

const plain = (text: string) => ({ type: 'plain_text', text, emoji: true })
const marked = (text: string) => ({ type: 'mrkdwn', text })
const section = (text: string, accessory?: object) => ({
  type: 'section',
  text: marked(text),
  ...(accessory && { accessory }),
})
const button = (text: string, value: string, more: object = {}) => ({
  type: 'button',
  text: plain(text),
  value,
  action_id: value,
  ...more,
})
const image = (name: string) => ({
  type: 'image',
  image_url: `https://pictures.example.com/${name}.jpg`,
  alt_text: name,
})
const option = (text: string, value: string) => ({ text: plain(text), value })
const divider = { type: 'divider' }

/** A request that somebody approves. */
export const approval = {
  blocks: [
    section('You have a new request:\n*<https://people.example.com/ada|Ada Lovelace - a day off>*'),
    {
      type: 'section',
      fields: [marked('*Type:*\nHoliday'), marked('*When:*\n3 August'), marked('*Reason:*\nBecause &amp; why not')],
    },
    {
      type: 'actions',
      elements: [
        button('Approve', 'yes:17', { style: 'primary' }),
        button('Deny', 'no:17', { style: 'danger', confirm: {} }),
      ],
    },
  ],
}

/** The message of an app that has just been installed. */
export const welcome = {
  channel: 'C01',
  text: 'Welcome',
  blocks: [
    { type: 'header', text: plain('Welcome to the workshop :wave:') },
    section('Hi <@U123>! Here is _what you can do_ next.'),
    { type: 'context', elements: [marked('Questions? <mailto:help@example.com|Write to us>'), image('logo')] },
    {
      type: 'actions',
      elements: [button('Read the guide', 'guide', { url: 'https://example.com/guide' }), button('Later', 'later')],
    },
  ],
}

const place = (name: string, stars: string, rest: string) => [
  section(`*${name}*\n${stars} ${rest}`, image(name.toLowerCase())),
  { type: 'context', elements: [marked(`${rest.length} reviews`)] },
]
/** Search results, each with a picture. */
export const results = {
  blocks: [
    section('We found *3 restaurants* near you.'),
    divider,
    ...place('Anchor', '★★★', 'Fish, every day'),
    divider,
    ...place('Bell', '★★★★', 'Bread from our oven'),
    divider,
    ...place('Crown', '★★', 'Open late'),
    divider,
    { type: 'actions', elements: [button('Next results', 'more')] },
  ],
}

/** A vote: each choice has a button beside it. */
export const poll = {
  blocks: [
    section('*Where do we have lunch?* A poll by <@U7>'),
    divider,
    section(':x: *Noodles*\nThe usual place', button('Vote', 'vote:1')),
    section(':star: *Burgers*\nWith cheese', button('Vote', 'vote:2')),
    divider,
    { type: 'actions', elements: [button('Add a suggestion', 'add')] },
  ],
}

export const menuBesideText = {
  blocks: [
    section('Pick a size', {
      type: 'static_select',
      placeholder: plain('Select an item'),
      options: [option('Small', 's'), option('Medium', 'm'), option('Large', 'l')],
    }),
  ],
}

export const groupedMenu = {
  blocks: [
    section('What shall we send?', {
      type: 'multi_static_select',
      option_groups: [
        {
          label: plain('Cups'),
          options: [{ ...option('Mug', 'mug'), description: plain('350 ml') }, option('Bowl', 'bowl')],
        },
        { label: plain('Pots'), options: [option('Tea pot', 'pot')] },
      ],
    }),
  ],
}

export const longMenu = {
  blocks: [
    section('Which country?', {
      type: 'static_select',
      options: Array.from({ length: 150 }, (_each, nth) => option(`Country ${nth}`, `c${nth}`)),
    }),
  ],
}

/** A modal with inputs of every kind. */
export const modal = {
  type: 'modal',
  title: plain('New ticket'),
  submit: plain('Create'),
  close: plain('Cancel'),
  blocks: [
    section('Tell us what happened.'),
    {
      type: 'input',
      block_id: 'subject',
      label: plain('Subject'),
      hint: plain('One line'),
      element: { type: 'plain_text_input', max_length: 80, placeholder: plain('Short and clear') },
    },
    {
      type: 'input',
      block_id: 'story',
      optional: true,
      label: plain('Story'),
      element: { type: 'plain_text_input', multiline: true, initial_value: 'It was' },
    },
    {
      type: 'input',
      block_id: 'urgency',
      label: plain('How urgent?'),
      element: { type: 'radio_buttons', options: [option('Now', 'now'), option('Soon', 'soon')] },
    },
    {
      type: 'input',
      block_id: 'areas',
      optional: true,
      label: plain('Areas'),
      element: { type: 'checkboxes', options: [option('Web', 'web'), option('App', 'app')] },
    },
    {
      type: 'input',
      block_id: 'day',
      label: plain('By which day?'),
      element: { type: 'datepicker', initial_date: '2026-05-04' },
    },
    {
      type: 'input',
      block_id: 'hour',
      label: plain('At what time?'),
      element: { type: 'timepicker', initial_time: '13:37' },
    },
    { type: 'input', block_id: 'who', label: plain('For whom?'), element: { type: 'users_select' } },
    { type: 'input', block_id: 'mail', label: plain('Your address'), element: { type: 'email_text_input' } },
    {
      type: 'input',
      block_id: 'amount',
      label: plain('Costs'),
      element: { type: 'number_input', is_decimal_allowed: true, min_value: '1' },
    },
    { type: 'input', block_id: 'file', label: plain('Proof'), element: { type: 'file_input' } },
  ],
}

export const richText = {
  blocks: [
    {
      type: 'rich_text',
      elements: [
        {
          type: 'rich_text_section',
          elements: [
            { type: 'text', text: 'Before you ' },
            { type: 'text', text: 'start', style: { bold: true } },
            { type: 'emoji', name: 'wave', unicode: '1f44b' },
          ],
        },
        {
          type: 'rich_text_list',
          style: 'ordered',
          elements: [
            { type: 'rich_text_section', elements: [{ type: 'text', text: 'Plug it in' }] },
            {
              type: 'rich_text_section',
              elements: [{ type: 'link', url: 'https://example.com/wifi', text: 'Join the network' }],
            },
          ],
        },
      ],
    },
  ],
}

/** An alert of a monitor, as an older attachment. */
export const oldAttachment = {
  text: 'A check failed',
  attachments: [
    {
      fallback: 'Shop is down',
      color: '#d00000',
      pretext: 'From the monitor',
      title: 'Shop is down',
      title_link: 'https://status.example.com/1',
      text: 'No answer for *5 minutes*',
      fields: [{ title: 'Region', value: 'West', short: true }],
      thumb_url: 'https://status.example.com/red.png',
      actions: [{ type: 'button', name: 'mute', text: 'Mute', value: 'mute' }],
    },
  ],
}

export const carousel = {
  blocks: [
    {
      type: 'carousel',
      elements: ['Mug', 'Pot'].map((name) => ({
        type: 'card',
        hero_image: image(name),
        title: marked(`*${name}*`),
        subtitle: marked('Enamel'),
        body: marked('Made by hand.'),
        actions: [button('Buy', `buy:${name}`)],
      })),
    },
  ],
}

export const overflow = {
  blocks: [
    section('Invoice 12', {
      type: 'overflow',
      options: [
        option('Pay', 'pay'),
        option('Print', 'print'),
        { ...option('Open', 'open'), url: 'https://example.com/12' },
      ],
    }),
  ],
}

export const picture = { blocks: [{ ...image('plan'), title: plain('The plan') }] }

export const newsletter = {
  blocks: [
    { type: 'header', text: plain('What is new') },
    section('word '.repeat(400)),
    {
      type: 'video',
      title: plain('The film'),
      video_url: 'https://video.example.com/embed/1',
      title_url: 'https://video.example.com/1',
      thumbnail_url: 'https://video.example.com/1.png',
      alt_text: 'film',
    },
  ],
}
