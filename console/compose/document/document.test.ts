import fc from 'fast-check'
import { getNodeValue, type Node } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/runs'
import { createDocument } from './document'
import { applyEdit, differenceEdit, moveItem, removeAt, setAt } from './edits'
import { parseJson, placeOfNode } from './json-tree'
import { nodeAt, type Path, parsePath, problemRange, writePath } from './path'
import { parsePast, serializePast } from './undo-history'

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown)
const spaced = fc
  .tuple(json, fc.constantFrom(undefined, 1, 2, '\t'))
  .map(([value, space]) => JSON.stringify(value, null, space))

const jsonOf = (node: Node): unknown => JSON.parse(JSON.stringify(getNodeValue(node)))

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const steps = Array.isArray(value) ? value.map((_, nth) => nth) : Object.keys(value)
  return [path, ...steps.flatMap((step) => pathsIn((value as Record<string, unknown>)[step], [...path, step]))]
}

test('the parsed tree has the values of JSON.parse and their positions', () => {
  fc.assert(
    fc.property(spaced, (text) => {
      const parsed = parseJson(text)
      expect(parsed.ok && jsonOf(parsed.root)).toEqual(JSON.parse(text))
      if (!parsed.ok) return
      for (const path of pathsIn(JSON.parse(text))) {
        const node = nodeAt(parsed.root, path)
        if (!node) throw new Error('no node')
        const { from, to } = placeOfNode(node)
        expect(JSON.parse(text.slice(from, to))).toEqual(jsonOf(node))
      }
    }),
  )
})

test('the parser accepts exactly the texts that JSON.parse accepts', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '01',
    'true',
    'nul',
    ' ',
    '\n',
    '\\',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const text = parts.join('')
      let isAccepted = true
      try {
        JSON.parse(text)
      } catch {
        isAccepted = false
      }
      expect(parseJson(text).ok).toBe(isAccepted)
    }),
    { numRuns: runs(500) },
  )
})

test('a syntax error is reported at its position', () => {
  expect(parseJson('{"a": 1,}')).toMatchObject({ ok: false, at: 8 })
  expect(parseJson('{"a" 1}')).toMatchObject({ ok: false, at: 5, message: 'A colon is missing here.' })
  expect(parseJson('{"a": [1, 2')).toMatchObject({ ok: false, at: 11 })
  expect(parseJson('['.repeat(200))).toMatchObject({ ok: false, message: 'This is nested too deep.' })
})

test("a problem's path selects the nearest existing part of the text", () => {
  const text = '{\n  "body": "x",\n  "structured_content": {\n    "items": [{ "title": "long" }, {}]\n  }\n}'
  const parsed = parseJson(text)
  if (!parsed.ok) throw new Error('no JSON')
  const at = (path: string) => {
    const { from, to } = problemRange(parsed.root, parsePath(path))
    return text.slice(from, to)
  }
  expect(at('structured_content.items[0].title')).toBe('"long"')
  expect(at('structured_content.items')).toBe('"items"')
  expect(at('structured_content.items[1].title')).toBe('{')
  expect(at('structured_content.sections')).toBe('"structured_content"')
  expect(at('elsewhere')).toBe('{')
  expect(writePath(parsePath('structured_content.items[10].a[0]'))).toBe('structured_content.items[10].a[0]')
})

test('an edit changes one value and keeps every other character of the text', () => {
  fc.assert(
    fc.property(spaced, fc.nat(), json, (text, pick, value) => {
      const paths = pathsIn(JSON.parse(text))
      const path = paths[pick % paths.length] ?? []
      const edit = setAt(text, path, value)
      if (!edit) throw new Error('no edit')
      const parsed = parseJson(applyEdit(text, edit))
      if (!parsed.ok) throw new Error('no JSON')
      const node = nodeAt(parsed.root, path)
      expect(node && jsonOf(node)).toEqual(value)
      const before = nodeAt((parseJson(text) as typeof parsed).root, path)
      expect(before && edit).toMatchObject(before ? placeOfNode(before) : {})
    }),
  )
})

test('adding or removing a member leaves valid JSON', () => {
  const objects = fc.dictionary(fc.string(), json, { maxKeys: 5 })
  fc.assert(
    fc.property(objects, fc.constantFrom(undefined, 2), fc.string(), json, (object, space, name, value) => {
      fc.pre(!(name in object) && name !== '__proto__')
      const text = JSON.stringify(object, null, space)
      const added = applyEdit(text, setAt(text, [name], value) ?? { from: 0, to: 0, insert: 'none' })
      expect(JSON.parse(added)).toEqual({ ...JSON.parse(text), [name]: value })
      const removed = removeAt(added, [name])
      if (!removed) throw new Error('no edit')
      expect(JSON.parse(applyEdit(added, removed))).toEqual(JSON.parse(text))
      for (const key of Object.keys(JSON.parse(text))) {
        const expected = { ...JSON.parse(text) }
        delete expected[key]
        const edit = removeAt(text, [key])
        expect(edit && JSON.parse(applyEdit(text, edit))).toEqual(expected)
      }
    }),
  )
})

test('setting a value creates the missing objects on the path', () => {
  const set = (text: string, path: Path) => {
    const edit = setAt(text, path, 'x')
    return edit && JSON.parse(applyEdit(text, edit))
  }
  expect(set('{}', ['a', 'b', 0, 'c'])).toEqual({ a: { b: [{ c: 'x' }] } })
  expect(set('{"a": [1]}', ['a', 1])).toEqual({ a: [1, 'x'] })
  expect(set('{"a": 1}', ['a', 'b'])).toBeNull()
  expect(set('{"a": ', ['a'])).toBeNull()
})

test('moving list items keeps commas and line breaks in position', () => {
  const text = '[{ "a": 1 },\n  2, 3]'
  expect(applyEdit(text, moveItem(text, [1], -1) ?? { from: 0, to: 0, insert: '' })).toBe('[2,\n  { "a": 1 }, 3]')
  const moved = (from: number, by: number) =>
    applyEdit(text, moveItem(text, [from], by) ?? { from: 0, to: 0, insert: '' })
  expect(moved(0, 2)).toBe('[2,\n  3, { "a": 1 }]')
  expect(moved(2, -2)).toBe('[3,\n  { "a": 1 }, 2]')
  expect(moveItem(text, [0], -1)).toBeNull()
  expect(moveItem(text, [0], 0)).toBeNull()
  expect(moveItem(text, [2], 1)).toBeNull()
})

test('applying the difference of two texts turns the first into the second', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (start, middle, end) => {
      const [before, after] = [start + end, start + middle + end]
      const edit = differenceEdit(before, after)
      expect(edit ? applyEdit(before, edit) : before).toBe(after)
      if (edit) expect(edit.insert.length).toBeLessThanOrEqual(middle.length)
    }),
  )
})

test('undo reverts continuous typing in one step', () => {
  let time = 0
  const document = createDocument('0', () => time)
  document.change('1', 'type')
  document.change('12', 'type')
  time = 2_000
  document.change('123', 'type')
  document.change('form', 'form')
  expect([document.undo(), document.text.value][1]).toBe('123')
  document.undo()
  expect(document.text.value).toBe('12')
  document.undo()
  expect(document.text.value).toBe('0')
  expect(document.canUndo.value).toBe(false)
  document.redo()
  document.redo()
  expect(document.text.value).toBe('123')
  document.change('other')
  expect(document.canRedo.value).toBe(false)
})

test('undo works after a reload, as far back as the stored texts reach', () => {
  const before = createDocument('one', () => 0)
  before.change('two')
  before.change('three')
  const after = createDocument('three', () => 0, parsePast(serializePast(before.past.value)))
  after.undo()
  after.undo()
  expect([after.text.value, after.canUndo.value]).toEqual(['one', false])
  const large = ['first', 'x'.repeat(150_000), 'y'.repeat(49_995), 'z']
  expect(parsePast(serializePast(large))).toEqual(large.slice(1))
  for (const foreign of [null, '{', '7', '[7]', '{}']) expect(parsePast(foreign)).toEqual([])
})

test("adding another tab's text twice makes one oldest undo step", () => {
  const document = createDocument('one', () => 0)
  document.change('two')
  document.addOldest('other')
  document.addOldest('other')
  expect(document.past.value).toEqual(['other', 'one'])
})
