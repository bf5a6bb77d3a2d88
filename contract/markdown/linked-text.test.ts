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
  ['请访问https://example.com查看订单', 'https://example.com', 'https://example.com'],
  ['注文はhttps://example.com/order/12から', 'https://example.com/order/12', 'https://example.com/order/12'],
  ['https://example.com:8080에서 확인', 'https://example.com:8080', 'https://example.com:8080'],
  ['ดูที่https://example.com/aครับ', 'https://example.com/a', 'https://example.com/a'],
  ['请联系ana@example.com谢谢', 'ana@example.com', 'mailto:ana@example.com'],
  ['用户@例子.中国', '用户@例子.中国', 'mailto:用户@例子.中国'],
  ['https://x.example👈', 'https://x.example', 'https://x.example'],
  ['https://x.example/a👈🏽', 'https://x.example/a', 'https://x.example/a'],
  ["o'brien@example.com", "o'brien@example.com", "mailto:o'brien@example.com"],
  ["'ana@example.com'", 'ana@example.com', 'mailto:ana@example.com'],
  ["https://example.com'da", 'https://example.com', 'https://example.com'],
  ["'https://example.com/a'te", 'https://example.com/a', 'https://example.com/a'],
  ["https://example.com/o'brien", "https://example.com/o'brien", "https://example.com/o'brien"],
  ['https://example.com/it’s', 'https://example.com/it', 'https://example.com/it'],
  ['https://x.example/?a[]=1&b[c]=2', 'https://x.example/?a[]=1&b[c]=2', 'https://x.example/?a[]=1&b[c]=2'],
  ['[https://x.example/a]', 'https://x.example/a', 'https://x.example/a'],
  ['https://x.example/a(see', 'https://x.example/a', 'https://x.example/a'],
  ['*https://x.example/a*', 'https://x.example/a', 'https://x.example/a'],
  ['https://x.example/a—or', 'https://x.example/a', 'https://x.example/a'],
  ['https://x.example/a\u200b', 'https://x.example/a', 'https://x.example/a'],
  ['https://ana@x.example/a', 'https://ana@x.example/a', 'https://ana@x.example/a'],
  ['http://[2001:db8::1]:8080/a.', 'http://[2001:db8::1]:8080/a', 'http://[2001:db8::1]:8080/a'],
  ['[http://[::1]/]', 'http://[::1]/', 'http://[::1]/'],
  ['https://x.exampleمرحبا', 'https://x.example', 'https://x.example'],
  ['https://x.example/aمرحبا', 'https://x.example/a', 'https://x.example/a'],
  ['https://x.example/orderשלום', 'https://x.example/order', 'https://x.example/order'],
  ['https://ar.x.example/wiki/مصر', 'https://ar.x.example/wiki/مصر', 'https://ar.x.example/wiki/مصر'],
  ['https://x.exampleпривет', 'https://x.example', 'https://x.example'],
  ['https://xn--bcher-kva.example/a', 'https://xn--bcher-kva.example/a', 'https://xn--bcher-kva.example/a'],
  [
    'mailto:a+b@x.example?subject=Hi%20you.',
    'mailto:a+b@x.example?subject=Hi%20you',
    'mailto:a+b@x.example?subject=Hi%20you',
  ],
  ['(mailto:a@x.example?cc=b@x.example)', 'mailto:a@x.example?cc=b@x.example', 'mailto:a@x.example?cc=b@x.example'],
  ['a@x.example?', 'a@x.example', 'mailto:a@x.example'],
  [
    'https://x.example/?u=https://y.example',
    'https://x.example/?u=https://y.example',
    'https://x.example/?u=https://y.example',
  ],
  ['https://x.example/@ana/1', 'https://x.example/@ana/1', 'https://x.example/@ana/1'],
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

test.each([
  ['https://a.example,https://b.example', ['https://a.example', 'https://b.example']],
  ['https://a.example/x|https://b.example', ['https://a.example/x', 'https://b.example']],
  ['https://a.examplehttps://b.example', ['https://a.example', 'https://b.example']],
  ['https://a.example/xHTTP://b.example/y.', ['https://a.example/x', 'HTTP://b.example/y']],
  ['ana@a.examplehttps://b.example', ['ana@a.example', 'https://b.example']],
  ['https://a.example或ana@b.example', ['https://a.example', 'ana@b.example']],
  ['ana@a.example;bo@b.example', ['ana@a.example', 'bo@b.example']],
])('%s contains two links', (text, shown) => {
  expect(links(text).map(([text]) => text)).toEqual(shown)
})

test('splitting a text at its links loses no character', () => {
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
