import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import type { FormPage } from '../../../contract/structured/form'
import type { TemplateCard } from '../../../contract/structured/template'
import type { AnswerInput } from '../answer-shapes'
import { type PictureName, type Pictures, pictureFiles } from '../pictures'
import { shopAt } from '../shop'
import { answers, shopWords, wordOfMessage, wordOfPayload, words } from '.'

const pictures = Object.fromEntries(
  Object.keys(pictureFiles).map((name, nth) => [name as PictureName, nth.toString(16).padStart(24, '0')]),
) as Pictures
const given: AnswerInput = { pictures, shop: shopAt('http://localhost:3001'), now: new Date('2026-03-06T20:00:00Z') }

const structured = <W extends keyof typeof answers>(word: W) => answers[word](given).structured_content
const ascii = /^[\x20-\x7e]*$/

test.each(words)('%s: every text is within the limit of the spec', (word) => {
  const { body, structured_content } = answers[word](given)
  expect(body.length).toBeLessThanOrEqual(10_000)
  expect(structured_content).toBeDefined()
  walk(structured_content, (field, value) => {
    if (typeof value !== 'string') return
    if (field === 'payload') expect(value).toMatch(ascii)
    if (field === 'payload') expect(value.length).toBeLessThanOrEqual(200)
    if (field === 'url') expect(value).toMatch(/^https?:\/\//)
    if (field === 'url') expect(value.length).toBeLessThanOrEqual(2048)
    if (field === 'url_text') expect(value.length).toBeLessThanOrEqual(80)
    if (field === 'attachment_id') expect(value).toMatch(/^[0-9a-f]{24}$/)
  })
})

function walk(value: unknown, see: (field: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [field, inside] of Object.entries(value)) {
    see(field, inside)
    walk(inside, see)
  }
}

function expectCard(card: TemplateCard): void {
  expect(card.title.length).toBeLessThanOrEqual(350)
  expect(card.subtitle?.length ?? 0).toBeLessThanOrEqual(1000)
  expect(card.items?.length).toBeLessThanOrEqual(4)
  for (const button of card.items ?? []) {
    expect(button.title.length).toBeLessThanOrEqual(80)
    if (button.type === 'url') expect(button.url).toBeDefined()
  }
}

test('the template has a picture and three buttons, one to the care guide', () => {
  const card = structured('template')
  if (card?.type !== 'template') throw new Error('not a template')
  expectCard(card)
  expect(card.items?.map(({ type }) => type)).toEqual(['url', 'reply', 'reply'])
  expect(card.items?.[0]).toMatchObject({
    url: 'http://localhost:3001/care-guide',
    target: 'webview',
    webview_height: 'tall',
  })
})

test('the carousel has four plants of one shape, each with its own picture', () => {
  const carousel = structured('carousel')
  if (carousel?.type !== 'carousel') throw new Error('not a carousel')
  carousel.items.forEach(expectCard)
  expect(new Set(carousel.items.map(({ attachment_id }) => attachment_id)).size).toBe(4)
  for (const { items } of carousel.items) expect(items?.map(({ type }) => type)).toEqual(['url', 'reply'])
})

test.each(['select', 'help'] as const)('%s offers at most thirteen options under a question', (word) => {
  const { body, structured_content } = answers[word]()
  if (structured_content?.type !== 'select') throw new Error('not a select')
  expect(body).not.toBe('')
  expect(structured_content.items.length).toBeLessThanOrEqual(13)
  for (const { title } of structured_content.items) expect(title.length).toBeLessThanOrEqual(80)
})

test('the answer to "help" offers all other words as options', () => {
  const { structured_content } = answers.help()
  if (structured_content?.type !== 'select') throw new Error('not a select')
  const offered = structured_content.items.map(({ payload }) => wordOfPayload({ payload: payload ?? null }))
  expect(offered.sort()).toEqual(words.filter((word) => word !== 'help').sort())
})

test('the bot recognizes a message that is only the name of a type', () => {
  expect(shopWords).toHaveLength(words.length)
  expect([' Carousel ', 'plants', 'PAY', 'Where are the plants?', ''].map(wordOfMessage)).toEqual([
    'carousel',
    'carousel',
    'pay',
    undefined,
    undefined,
  ])
})

test('the list has two sections, one of which allows several choices', () => {
  const list = structured('list')
  if (list?.type !== 'list') throw new Error('not a list')
  expect(list.title.length).toBeLessThanOrEqual(1024)
  expect(list.subtitle?.length ?? 0).toBeLessThanOrEqual(512)
  expect(list.items.length).toBeLessThanOrEqual(10)
  expect(list.sections?.map(({ multiple_selection }) => multiple_selection ?? false)).toEqual([true, false])
  for (const section of list.sections ?? []) {
    expect(section.title?.length).toBeLessThanOrEqual(24)
    expect(list.items.some(({ section_identifier }) => section_identifier === section.identifier)).toBe(true)
  }
  const sections = list.sections?.map(({ identifier }) => identifier)
  for (const item of list.items) {
    expect(item.title.length).toBeLessThanOrEqual(80)
    expect(item.subtitle?.length ?? 0).toBeLessThanOrEqual(100)
    expect(sections).toContain(item.section_identifier)
  }
})

test('the total of the payment is the sum of its lines', () => {
  const pay = structured('pay')
  if (pay?.type !== 'wallet_pay') throw new Error('not a payment')
  const sum = (pay.items ?? []).reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0)
  expect(pay.total.amount).toBe((sum / 100).toFixed(2))
  for (const { amount, type } of [pay.total, ...(pay.items ?? [])]) {
    expect(amount).toMatch(/^\d+\.\d{2}$/)
    expect(type).toBe('final')
  }
})

test('the offered times are on the next three open days', () => {
  // Clocks go back in the night to Sunday; the shop is closed on Sunday and Monday.
  const { structured_content } = answers.time({ ...given, now: new Date('2026-10-29T02:00:00Z') })
  if (structured_content?.type !== 'time_select') throw new Error('not a time_select')
  const { timeslots } = structured_content
  const clocks = ['10:00', '13:00', '15:30']
  expect(timeslots.map(({ start_time }) => start_time)).toEqual([
    ...clocks.map((clock) => `2026-10-29T${clock}-0400`),
    ...clocks.map((clock) => `2026-10-30T${clock}-0400`),
    ...clocks.map((clock) => `2026-10-31T${clock}-0400`),
  ])
  expect(new Set(timeslots.map(({ identifier }) => identifier)).size).toBe(9)
})

test('times after a clock change have the new UTC offset', () => {
  const { structured_content } = answers.time({ ...given, now: new Date('2026-10-30T20:00:00Z') })
  if (structured_content?.type !== 'time_select') throw new Error('not a time_select')
  const days = new Set(structured_content.timeslots.map(({ start_time }) => start_time.replace(/T\d\d:\d\d/, ' ')))
  expect([...days]).toEqual(['2026-10-31 -0400', '2026-11-03 -0500', '2026-11-04 -0500'])
})

function formPages(): { first: string; pages: Map<string, FormPage> } {
  const form = structured('form')
  if (form?.type !== 'form') throw new Error('not a form')
  return { first: form.first_page_id, pages: new Map(form.pages.map((page) => [page.page_id, page])) }
}

test('every path through the form ends at a page that submits it', () => {
  const { first, pages } = formPages()
  const reached = new Set<string>()
  const follow = (id: string, way: string[]): void => {
    const page = pages.get(id)
    if (!page) throw new Error(`no page ${id}`)
    expect(way).not.toContain(id)
    reached.add(id)
    if (page.submit_form) return
    const branches = page.type === 'select' && !page.multiple_selection
    const next = branches ? (page.items ?? []).map((item) => item.next_page_id) : [page.next_page_id]
    for (const one of next) follow(one ?? 'missing', [...way, id])
  }
  follow(first, [])
  expect([...reached].sort()).toEqual([...pages.keys()].sort())
})

test('the form has every kind of page', () => {
  const { pages } = formPages()
  expect(new Set([...pages.values()].map(({ type }) => type))).toEqual(
    new Set(['select', 'picker', 'datePicker', 'input']),
  )
  expect([...pages.values()].some(({ multiple_selection }) => multiple_selection)).toBe(true)
})

test("the form's patterns accept the format that their hints show", () => {
  const { pages } = formPages()
  const pattern = (id: string) => RE2JS.compile(JSON.parse(pages.get(id)?.options?.regex ?? ''))
  expect(pattern('postcode').matches('04101')).toBe(true)
  expect(pattern('postcode').matches('4101')).toBe(false)
  expect(pattern('email').matches('name@example.com')).toBe(true)
  expect(pattern('email').matches('name@example')).toBe(false)
})

test('the day of the gift is one of the allowed days', () => {
  const options = formPages().pages.get('gift-day')?.options
  expect(options).toMatchObject({
    minimum_date: '2026-03-08',
    start_date: '2026-03-13',
    maximum_date: '2026-05-05',
  })
})
