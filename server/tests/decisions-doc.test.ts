import { expect, test } from 'vitest'
import { allPages, readPage } from '../testing/pages'

// Decision pages must be few and short. Code cites a decision by its title.

const topics = allPages.filter((path) => path.startsWith('docs/work/decisions/') && !path.endsWith('README.md'))
const decisions = topics.flatMap((path) =>
  readPage(path)
    .split(/^(?=## )/m)
    .slice(1)
    .map((text) => ({ path, title: text.split('\n')[0] ?? '', lines: text.trim().split('\n') })),
)

test('there are at most 60 decisions', () => {
  expect(topics.length).toBeGreaterThan(5)
  expect(decisions.length).toBeLessThanOrEqual(60)
})

test.each(decisions)('$path, $title, has three parts and at most 12 lines', ({ lines }) => {
  const parts = lines.flatMap((line) => line.match(/^- \*\*(\w+):\*\* /)?.[1] ?? [])
  expect(parts).toEqual(['Context', 'Choice', 'Consequence'])
  expect(lines.length).toBeLessThanOrEqual(12)
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})
