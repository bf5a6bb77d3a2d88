import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// Biome's rule for the length of functions misses longer components and closures.

const root = normalize(join(import.meta.dirname, '../..'))
const mostLines = 80
const reason = 'One function'

interface Node {
  type: string
  start: number
  end: number
  body?: Node
}

function longFunctions(file: string, text: string): string[] {
  const { program, comments } = parseSync(file, text)
  const lines = text.split('\n')
  const ends: number[] = []
  for (const line of lines) ends.push((ends.at(-1) ?? 0) + line.length + 1)
  const lineAt = (offset: number) => ends.findIndex((end) => offset < end)
  const silent = new Set<number>()
  for (const { start, end } of comments) for (let at = lineAt(start); at <= lineAt(end - 1); at++) silent.add(at)
  const isCode = (at: number) => {
    const line = lines[at]?.trim() ?? ''
    return line !== '' && !(silent.has(at) && /^(\/\/|\/\*|\*)/.test(line))
  }
  return functionsIn(program as unknown as Node).flatMap(({ start, body }) => {
    if (!body) return []
    let count = 0
    for (let at = lineAt(body.start) + 1; at < lineAt(body.end - 1); at++) if (isCode(at)) count++
    const first = lineAt(start)
    let above = first
    while (silent.has(above - 1)) above--
    const isExplained = lines.slice(above, first).join('\n').includes(reason)
    return count > mostLines && !isExplained ? [`${file}:${first + 1} has ${count} lines`] : []
  })
}

function functionsIn(node: Node): Node[] {
  const within = Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)
    .flatMap(functionsIn)
  return /Function/.test(node.type) && node.body ? [node, ...within] : within
}

test('a function has at most 80 lines of code, or the comment above says why', () => {
  const files = readdirSync(root)
    .filter((name) => !/^\.|^(node_modules|dist|test-results)$/.test(name) && statSync(join(root, name)).isDirectory())
    .flatMap((name) =>
      readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)),
    )
    .filter(
      (file) => /\.(tsx?|mjs)$/.test(file) && !/\/(testing|tests|node_modules)\/|\.(test|spec|suite)\.tsx?$/.test(file),
    )
  expect(files.length).toBeGreaterThan(1500)
  expect(files.flatMap((file) => longFunctions(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('blank lines and comments do not count as lines of a function', () => {
  const body = (lines: number) => `{\n${'  a()\n\n  // why\n'.repeat(lines)}}\n`
  expect(longFunctions('a.ts', `function one() ${body(80)}`)).toEqual([])
  expect(longFunctions('a.ts', `const one = () => ${body(81)}`)).toEqual(['a.ts:1 has 81 lines'])
  expect(longFunctions('a.ts', `/** Does it. */\n// One function: it is a table.\nfunction one() ${body(81)}`)).toEqual(
    [],
  )
  expect(longFunctions('a.tsx', `export const one = { two() ${body(90)} }`)).toEqual(['a.tsx:1 has 90 lines'])
})
