import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkedText } from './linked-text'

const links = (text: string) => linkedText(text).flatMap(({ text, href }) => (href ? [[text, href]] : []))

test.each([
  ['See https://example.com/a?b=c#d.', 'https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['(see http://example.com)', 'http://example.com', 'http://example.com'],
  ['www.example.com, please', 'www.example.com', 'https://www.example.com'],
  ['write to ana@example.com!', 'ana@example.com', 'mailto:ana@example.com'],
  ['mailto:ana@example.com', 'mailto:ana@example.com', 'mailto:ana@example.com'],
  ['https://example.org/Vase_(pottery)', 'https://example.org/Vase_(pottery)', 'https://example.org/Vase_(pottery)'],
  ['(https://example.org/Vase_(pottery)).', 'https://example.org/Vase_(pottery)', 'https://example.org/Vase_(pottery)'],
  ['https://ökostrom.example/über', 'https://ökostrom.example/über', 'https://ökostrom.example/über'],
  ['https://例え.テスト/ページ', 'https://例え.テスト/ページ', 'https://例え.テスト/ページ'],
  ['http://مثال.إختبار؟', 'http://مثال.إختبار', 'http://مثال.إختبار'],
  ['info@münchen.example;', 'info@münchen.example', 'mailto:info@münchen.example'],
  ['ana@www.example.com', 'ana@www.example.com', 'mailto:ana@www.example.com'],
  ['请看https://example.com/页面。谢谢', 'https://example.com/页面', 'https://example.com/页面'],
  ['（https://example.com）', 'https://example.com', 'https://example.com'],
  ['«https://example.com»?!', 'https://example.com', 'https://example.com'],
  ['HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM'],
  ['http://localhost:8080/a,b;c', 'http://localhost:8080/a,b;c', 'http://localhost:8080/a,b;c'],
])('%s is a link', (text, shown, href) => {
  expect(links(text)).toEqual([[shown, href]])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hi',
  'at 10:30',
  'e.g. this',
  'https://',
  'a@b',
  'file:///etc/passwd',
  'https://。',
  'ahttps://example.com',
])('%s is not a link', (text) => {
  expect(links(text)).toEqual([])
})

test('two addresses that only a comma separates are two links', () => {
  expect(links('https://a.example、https://b.example')).toEqual([
    ['https://a.example', 'https://a.example'],
    ['https://b.example', 'https://b.example'],
  ])
})

test('no character of a text is lost', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '.', ' ', '\n', '(', ')', 'https://', 'www.', 'x@y.z', '!', '。', '页')),
      (parts) => {
        const text = parts.join('')
        expect(
          linkedText(text)
            .map(({ text }) => text)
            .join(''),
        ).toBe(text)
      },
    ),
  )
})
