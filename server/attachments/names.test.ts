import { expect, test } from 'vitest'
import { safeName } from './names'

test.each([
  [`${'a'.repeat(230)}.pdf`, `${'a'.repeat(196)}.pdf`],
  [`${'👍'.repeat(230)}.tar.gz`, `${'👍'.repeat(197)}.gz`],
  [`folder/${'ä'.repeat(300)}.JPEG`, `${'ä'.repeat(195)}.JPEG`],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(198)}`],
  [`.${'b'.repeat(300)}`, `.${'b'.repeat(199)}`],
  [`${'a'.repeat(300)}.`, `${'a'.repeat(199)}.`],
  [`${'a'.repeat(196)}.pdf`, `${'a'.repeat(196)}.pdf`],
])('a long file name keeps its extension: %s', (name, short) => expect(safeName(name)).toBe(short))
