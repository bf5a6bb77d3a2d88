import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawing, filesWithoutBox } from '../testing/drawing'
import { readPage, root } from '../testing/pages'

const file = 'docs/work/architecture.svg'

test('docs/work/architecture.svg shows the present imports (npm run drawing)', () => {
  if (process.env.UPDATE_DRAWING === '1') writeFileSync(join(root, file), drawing())
  expect(readPage(file)).toBe(drawing())
})

test('every folder of the server has a box in the drawing', () => {
  expect(filesWithoutBox()).toEqual([])
})
