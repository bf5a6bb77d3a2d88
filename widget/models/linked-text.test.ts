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
])('%s is not a link', (text) => {
  expect(links(text)).toEqual([])
})

test('no character of a text is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '.', ' ', '\n', '(', ')', 'https://', 'www.', 'x@y.z', '!')), (parts) => {
      const text = parts.join('')
      expect(
        linkedText(text)
          .map(({ text }) => text)
          .join(''),
      ).toBe(text)
    }),
  )
})
