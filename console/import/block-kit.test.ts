import { expect, test } from 'vitest'
import { preview } from '../../server/structured/preview/preview'
import * as samples from './testing/block-kit-samples'
import { checksBy } from './testing/check'

const { contentsOf, convertedFrom, notesOf } = checksBy(preview)

test.each(Object.entries(samples))('the Slack sample "%s" becomes valid messages', (_name, sample) => {
  expect(convertedFrom(sample)).toMatchObject({ format: 'Slack Block Kit' })
})

test('a section with fields and buttons becomes a template', () => {
  expect(contentsOf(samples.approval)).toEqual([
    {
      type: 'template',
      title: 'You have a new request:',
      subtitle:
        'Ada Lovelace - a day off (https://people.example.com/ada)\nType: Holiday\nWhen: 3 August\nReason: Because & why not',
      items: [
        { type: 'reply', title: 'Approve', payload: 'yes:17' },
        { type: 'reply', title: 'Deny', payload: 'no:17' },
      ],
    },
  ])
  expect(notesOf(samples.approval)).toEqual([
    'blocks[0].text formatting',
    'blocks[2].elements[0].style look',
    'blocks[2].elements[1].confirm confirm',
  ])
})

test('header, mention, emoji, context and link button carry over as text and link', () => {
  expect(contentsOf(samples.welcome)).toEqual([
    {
      type: 'template',
      title: 'Welcome to the workshop 👋',
      subtitle: 'Hi @U123! Here is what you can do next.\nQuestions? Write to us (help@example.com)',
      items: [
        { type: 'url', title: 'Read the guide', url: 'https://example.com/guide' },
        { type: 'reply', title: 'Later', payload: 'later' },
      ],
    },
  ])
})

test('sections with pictures become a carousel between two messages', () => {
  const [before, cards, after] = contentsOf(samples.results)
  expect(before).toMatchObject({ type: 'template', title: 'We found 3 restaurants near you.' })
  expect(cards).toMatchObject({
    type: 'carousel',
    items: [{ title: 'Anchor', subtitle: '★★★ Fish, every day\n15 reviews' }, { title: 'Bell' }, { title: 'Crown' }],
  })
  expect(after).toMatchObject({ type: 'template', items: [{ title: 'Next results' }] })
  expect(notesOf(samples.results)).toContain('blocks[2].accessory picture_described')
})

test('sections with a button each become cards that answer', () => {
  expect(contentsOf(samples.poll)[1]).toMatchObject({
    type: 'carousel',
    items: [
      { title: '❌ Noodles', items: [{ title: 'Vote', payload: 'vote:1' }] },
      { title: '⭐ Burgers', items: [{ title: 'Vote', payload: 'vote:2' }] },
    ],
  })
})

test('a menu becomes quick replies, a list, or a form, by its size', () => {
  expect(convertedFrom(samples.menuBesideText).messages).toEqual([
    {
      body: 'Pick a size',
      structured_content: {
        type: 'select',
        items: [
          { title: 'Small', payload: 's' },
          { title: 'Medium', payload: 'm' },
          { title: 'Large', payload: 'l' },
        ],
      },
    },
  ])
  expect(contentsOf(samples.groupedMenu)).toMatchObject([
    {
      type: 'list',
      title: 'What shall we send?',
      sections: [
        { title: 'Cups', identifier: 'section-1', multiple_selection: true },
        { title: 'Pots', multiple_selection: true },
      ],
      items: [{ title: 'Mug', subtitle: '350 ml', payload: 'mug', section_identifier: 'section-1' }, {}, {}],
    },
  ])
  expect(contentsOf(samples.longMenu)).toMatchObject([
    { type: 'form', pages: [{ type: 'picker', submit_form: true, items: expect.objectContaining({ length: 150 }) }] },
  ])
  expect(notesOf(samples.longMenu)).toEqual(['blocks[0].accessory menu_form'])
})

test('a modal becomes a form with a page for each input', () => {
  const [form] = contentsOf(samples.modal) as { pages: { page_id: string; type: string }[] }[]
  expect(form).toMatchObject({
    type: 'form',
    title: 'New ticket',
    subtitle: 'Tell us what happened.',
    first_page_id: 'subject',
  })
  expect(form?.pages.map(({ page_id, type }) => `${page_id} ${type}`)).toEqual([
    'subject input',
    'story input',
    'urgency select',
    'areas select',
    'day datePicker',
    'hour input',
    'who input',
    'mail input',
    'amount input',
  ])
  expect(notesOf(samples.modal)).toEqual([
    'blocks[2].element.initial_value prefilled',
    'blocks[4].element must_answer',
    'blocks[5].element may_skip',
    'blocks[6].element time',
    'blocks[6].element.initial_time prefilled',
    'blocks[7].element people_typed',
    'blocks[9].element checks',
    'blocks[10].element file_input',
    'submit submit',
  ])
})

test('an older attachment becomes a card with its link, fields and buttons', () => {
  expect(contentsOf(samples.oldAttachment)).toEqual([
    { type: 'template', title: 'A check failed' },
    {
      type: 'template',
      title: 'From the monitor',
      subtitle: 'Shop is down\nNo answer for 5 minutes\nRegion: West',
      url: 'https://status.example.com/1',
      items: [{ type: 'reply', title: 'Mute', payload: 'mute' }],
    },
  ])
})

test('notes of pictures have the alternative text, also in forms', () => {
  const image = { type: 'image', image_url: 'https://pictures.example.com/mug.png', alt_text: 'A blue mug' }
  const question = { type: 'input', label: { type: 'plain_text', text: 'Why?' }, element: { type: 'plain_text_input' } }
  const described = { code: 'picture_described', params: { url: image.image_url, alt: 'A blue mug' } }
  const section = { type: 'section', text: { type: 'mrkdwn', text: 'A mug' }, accessory: image }
  expect(convertedFrom({ blocks: [section] }).notes).toMatchObject([described])
  expect(convertedFrom({ blocks: [image, question] }).notes).toContainEqual({ path: 'blocks[0]', ...described })
  const { alt_text: _, ...unnamed } = image
  expect(notesOf({ blocks: [{ ...section, accessory: unnamed }] })).toEqual(['blocks[0].accessory picture'])
})

test('a picture alone becomes a rich link, an overflow menu becomes buttons', () => {
  expect(contentsOf(samples.picture)).toEqual([
    { type: 'rich_link', url: 'https://pictures.example.com/plan.jpg', title: 'The plan' },
  ])
  expect(contentsOf(samples.overflow)).toMatchObject([
    { items: [{ type: 'reply' }, { type: 'reply' }, { type: 'url' }] },
  ])
})

test('a text that a card has no room for is shown above it', () => {
  const { messages, notes } = convertedFrom(samples.newsletter)
  expect(messages[0]).toMatchObject({
    body: expect.stringMatching(/^word word/),
    structured_content: { title: 'What is new' },
  })
  expect(notes).toContainEqual({ path: 'blocks[0]', code: 'long_text', params: { limit: 1000 } })
})

test('blocks are found in a list, a view, and the payload of an event', () => {
  const { blocks } = samples.picture
  for (const value of [blocks, { view: { type: 'home', blocks } }, { event: { message: { blocks } } }])
    expect(contentsOf(value)).toHaveLength(1)
  expect(notesOf(blocks)).toEqual(['[0] picture_link'])
  expect(notesOf({ view: { type: 'home', blocks } })).toEqual(['view.blocks[0] picture_link'])
})

test('limits cut texts, buttons, rows and cards, and say so', () => {
  const button = (nth: number) => ({
    type: 'button',
    text: { type: 'plain_text', text: 'x'.repeat(90) },
    value: `é${nth}`,
  })
  const section = { type: 'section', text: { type: 'mrkdwn', text: 'Well?' } }
  const many = {
    blocks: [section, { type: 'actions', elements: Array.from({ length: 20 }, (_each, nth) => button(nth)) }],
  }
  expect(convertedFrom(many).notes).toContainEqual({
    path: 'blocks[0]',
    code: 'too_many',
    params: { limit: 13, count: 20 },
  })
  expect(notesOf(many)).toContain('blocks[1].elements[3] ascii')
  expect(convertedFrom(many).notes).toContainEqual(
    expect.objectContaining({ code: 'cut', params: { limit: 80, count: 90 } }),
  )
  const card = { ...section, accessory: button(1) }
  expect(contentsOf({ blocks: Array.from({ length: 25 }, () => card) })).toMatchObject([
    { type: 'carousel', items: { length: 10 } },
    { items: { length: 10 } },
    { items: { length: 5 } },
  ])
})
