import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StructuredContent } from '../../structured'
import { readScript } from '../read-script'
import { type ConversationMessage, scriptOfConversation } from './script-of-conversation'

let nth = 0
const message = (from: 'customer' | 'agent', fields: Partial<ConversationMessage>): ConversationMessage => ({
  ...{ id: `m${nth++}`, from, by_person: false, body: '', structured_content: null, structured_reply: null },
  ...{ in_reply_to_id: null, files: [], ...fields },
})
const scriptOf = (messages: ConversationMessage[], names: string[] = [], with_people = false) => {
  const script = scriptOfConversation({
    title: messages[0]?.body ?? '',
    language: null,
    names,
    companies: [],
    messages,
    with_people,
  })
  if (script) expect(readScript(script)).toHaveProperty('script')
  return script
}
const stepsOf = (...of: Parameters<typeof scriptOf>) => scriptOf(...of)?.steps

test('what identifies the customer gets one stand-in each, everywhere', () => {
  const url = 'https://ada:pw@shop.example.com/orders/ORD-4711/ada@shop.test?token=s3cret&mail=a%40b.test#top'
  const steps = stepsOf(
    [
      message('customer', { body: 'I am Ada Lovelace, ada@shop.test, +44 20 7946 0958. Order ORD-4711.' }),
      message('agent', { body: 'Thank you Ada! ORD-4711 goes to ADA@shop.test or 442079460958.' }),
      message('customer', { body: 'Card 4111 1111 1111 1111, IBAN DE89 3704 0044 0532 0130 00', files: ['Ada.PDF'] }),
      message('customer', { body: `See ${url} and Ada.PDF` }),
      message('customer', { body: 'It was 25 kg for $39.50, in 2 parcels' }),
    ],
    ['Ada Lovelace', 'Ada'],
  )
  expect(steps?.map((step) => step.body)).toEqual([
    'I am Name1, customer1@example.com, +1 202 555 0100. Order ORD-0001.',
    'Thank you Name2! ORD-0001 goes to customer1@example.com or +1 202 555 0100.',
    'Card 4000 0000 0000 0002, IBAN DE00 0000 0000 0000 0000 02 (file-1.pdf)',
    'See https://shop.example.com/orders/ORD-0001/customer1@example.com and file-1.pdf',
    'It was 25 kg for $39.50, in 2 parcels',
  ])
})

test('a name with which people introduce themselves is replaced', () => {
  const steps = stepsOf([
    message('customer', { body: 'Hello, my name is Grace Hopper' }),
    message('agent', { body: 'Hello Grace, how can I help?' }),
  ])
  expect(JSON.stringify(steps)).not.toMatch(/Grace|Hopper/)
})

test("the bot's answers become loose matchers without stand-ins", () => {
  const items = [{ title: 'Where is my order?', payload: 'order:4711' }]
  const asked = message('agent', {
    body: 'Hi Ada, what is it about today?',
    structured_content: { type: 'select', items },
  })
  const answer = { structured_reply: { payload: 'order:4711' }, in_reply_to_id: asked.id, body: 'Where is my order?' }
  const steps = stepsOf([message('customer', { body: 'Hi' }), asked, message('customer', answer)], ['Ada'])
  expect(steps).toEqual([
    { from: 'customer', body: 'Hi' },
    {
      from: 'agent',
      body: 'Hi Name1, what is it about today?',
      structured_content: { type: 'select', items: [{ title: 'Where is my order?', payload: 'order:0001' }] },
      expect: { type: 'select', contains: 'what is it about' },
    },
    { from: 'customer', tap: 'Where is my order?' },
  ])
})

test('answers to a form are masked, choices stay', () => {
  const page = { page_id: 'who', title: 'Who are you?' }
  const content = {
    ...{ type: 'form', title: 'You', first_page_id: 'who' },
    pages: [
      { ...page, type: 'input' },
      { page_id: 'size', title: 'Size', type: 'select', items: [{ id: 's', title: 'Small', value: 's' }] },
    ],
  } as unknown as StructuredContent
  const asked = message('agent', { structured_content: content })
  const responses = [
    { ...page, items: [{ id: 'who', title: 'Jo Müller 12', value: 'Jo Müller 12' }] },
    { page_id: 'size', title: 'Size', items: [{ id: 's', title: 'Small', value: 's' }] },
  ]
  const reply = { structured_reply: { type: 'form_response' as const, responses }, in_reply_to_id: asked.id }
  const steps = stepsOf([message('customer', { body: 'Hi' }), asked, message('customer', { body: 'You', ...reply })])
  expect(steps?.[2]).toMatchObject({
    structured_reply: {
      responses: [
        { items: [{ id: 'who', title: 'Xx Xxxxxx 00', value: 'Xx Xxxxxx 00' }] },
        { items: [{ id: 's', title: 'Small', value: 's' }] },
      ],
    },
  })
})

test('the script ends with the hand-over to a person', () => {
  const talk = [message('customer', { body: 'A person please' }), message('agent', { body: 'One moment please' })]
  const hands_over = { from: 'agent', expect: { hands_over: true } }
  expect(stepsOf(talk, [], true)?.at(-1)).toEqual(hands_over)
  const person = message('agent', { body: 'Here I am', by_person: true })
  const steps = stepsOf([...talk, person, message('customer', { body: 'Thanks' })])
  expect(steps).toHaveLength(3)
  expect(steps?.at(-1)).toEqual(hands_over)
})

test('odd conversations are still scripts', () => {
  expect(scriptOf([])).toBeNull()
  expect(scriptOf([message('agent', { body: 'Welcome' })])).toBeNull()
  expect(stepsOf([message('agent', { body: 'Welcome' }), message('customer', { body: ' ' })])).toHaveLength(1)
  const lost = { structured_reply: { payload: 'x' }, in_reply_to_id: 'unsent', body: 'Yes' }
  expect(stepsOf([message('customer', lost)])).toEqual([{ from: 'customer', body: 'Yes' }])
  const many = Array.from({ length: 300 }, () => message('customer', { body: 'x' }))
  expect(stepsOf(many)).toHaveLength(200)
  expect(stepsOf([message('customer', { body: 'a'.repeat(10_000) })])).toHaveLength(1)
  const markers = message('customer', { body: '\uE000\uE010\uE001 ada@shop.test \uE000' })
  expect(stepsOf([markers])?.[0]?.body).toBe(' customer1@example.com ')
})

const digit = fc.integer({ min: 0, max: 9 }).map(String)
const phone = fc
  .tuple(
    fc.constantFrom('+', '', '('),
    fc.array(digit, { minLength: 7, maxLength: 15 }),
    fc.constantFrom('', ' ', '-', '.', '/', ') '),
  )
  .map(([begin, digits, between]) => begin + digits.join(between))
const around = fc.constantFrom('', ' ', ', ', ': ', '<', '>', '"', 'mailto:', 'tel:', 'é', '\n', '(', ')', '?q=')
const digitsOf = (text: string) => text.replace(/\D/g, '')

test('no mail address or phone number of a conversation is in its script', () => {
  const personal = fc.oneof(fc.emailAddress(), phone)
  const words = fc.tuple(
    fc.string(),
    around,
    personal,
    around,
    fc.constantFrom(' ', '\n', ' and '),
    personal,
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (texts) => {
      const items = texts.map((parts) => ({ title: parts.join(''), payload: `a:${parts[2]}`, type: 'reply' as const }))
      const script = scriptOf([
        ...texts.map((parts) => message('customer', { body: parts.join('') })),
        message('agent', { structured_content: { type: 'select', items } as StructuredContent }),
        message('agent', { body: texts.map((parts) => parts.join('')).join(' ') }),
      ])
      const text = JSON.stringify(script)
      for (const found of texts.flatMap((parts) => [parts[2], parts[5]])) {
        if (found.includes('@')) expect(text.toLowerCase()).not.toContain(found.toLowerCase())
        else expect(digitsOf(text)).not.toContain(digitsOf(found))
      }
    }),
    { numRuns: 300 },
  )
})
