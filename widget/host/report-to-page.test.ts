import { signal } from '@preact/signals'
import { afterEach, expect, test } from 'vitest'
import type { HostPageState } from '../../contract/chat/embed'
import type { SendRequest } from '../models/sync/request'
import { aCustomer } from '../models/testing/a-customer'
import { aContent } from '../models/testing/builders'
import { english } from '../strings/words'
import { reportToPage } from './report-to-page'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function aPage() {
  const { conversation } = aCustomer()
  const told: unknown[] = []
  const asked: unknown[] = []
  const page = signal<HostPageState>()
  const watching = signal(false)
  const ask: SendRequest = async (...request) => {
    asked.push(request)
    throw new Error('no line')
  }
  const host = { page, unread: (...news: unknown[]) => void told.push(news) }
  ends.push(...reportToPage(host, conversation, ask, signal(english), watching))
  const show = (url: string) => {
    page.value = { page: { title: 'A shop', url } } as HostPageState
  }
  return { conversation, told, asked, watching, show }
}

test('the bubble counts unread messages while the chat is not visible', () => {
  const { conversation, told, watching } = aPage()
  expect(told).toEqual([[0, '', 'Open chat']])
  conversation.contentAdded(aContent({ body: 'Hello' }))
  expect(told.at(-1)).toEqual([1, 'Hello', expect.stringContaining('1')])
  watching.value = true
  expect(told.at(-1)).toMatchObject([0, 'Hello', 'Open chat'])
})

test('agents see each page of a customer who has written', () => {
  const { conversation, asked, show } = aPage()
  show('https://shop.example.com/one')
  expect(asked).toEqual([])
  conversation.contentAdded(aContent({ from: 'customer' }))
  show('https://shop.example.com/two')
  expect(asked).toEqual([
    ['page:seen', { title: 'A shop', url: 'https://shop.example.com/one' }],
    ['page:seen', { title: 'A shop', url: 'https://shop.example.com/two' }],
  ])
})
