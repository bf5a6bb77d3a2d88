import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '..')

/** Finds addresses that start with `/` and would ignore the base path. API calls are exempt: api.ts adds it. */
const atRoot = /(?:\b(?:href|src|action)=|\b(?:assign|replace|goTo|fetch|open)\()\{?["'`]\/(?!\/)/

test('every address of a page begins with the path of the public address', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const problems = files
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line, nth) => (atRoot.test(line) ? [`${name}:${nth + 1} begin with basePath: ${line.trim()}`] : [])),
    )
  expect(files.length).toBeGreaterThan(100)
  expect(problems).toEqual([])
  for (const line of ['<a href="/inbox/">', 'location.assign(`/inbox/?a=$' + '{b}`)', "src={'/x.png'}"])
    expect(atRoot.test(line)).toBe(true)
})
