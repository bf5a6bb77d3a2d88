import { expect, test } from 'vitest'
import { isEmptyText } from './empty-text'

test.each([
  '',
  ' \n',
  '\u200b',
  '\u2800\u2800',
  '\ufeff',
  '\u3164',
  '\u00ad',
  '\u2060\u200d',
  '\ufe0f',
  '\u034f',
  '\u{e0020}',
])('%j is invisible to a reader', (text) => expect(isEmptyText(text)).toBe(true))

test.each(['.', '\u200b.', '⠁', '👍🏽', '\u0600', '♥\ufe0f', 'ا', '\ue000', '\u{1fae8}'])(
  '%j is visible to a reader',
  (text) => expect(isEmptyText(text)).toBe(false),
)
