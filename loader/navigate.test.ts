import { expect, test } from 'vitest'
import { navigate } from './navigate'

test.each([
  ['https://shop.example.com/cart', true],
  ['HTTP://shop.example.com/', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['blob:https://shop.example.com/1', false],
  ['//shop.example.com/', false],
  ['', false],
])('the chat opens %j in the tab of the site: %s', (url, opens) => {
  const opened: string[] = []
  navigate({ url }, { assign: (address) => void opened.push(String(address)) })
  expect(opened).toEqual(opens ? [url] : [])
})
