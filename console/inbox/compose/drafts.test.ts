import { expect, test } from 'vitest'
import { createDrafts } from './drafts'

const shelf = () => {
  const items: Record<string, string> = {}
  return Object.defineProperties(items, {
    getItem: { value: (key: string) => items[key] ?? null },
    setItem: {
      value: (key: string, text: string) => {
        items[key] = text
      },
    },
    removeItem: { value: (key: string) => delete items[key] },
  }) as unknown as Storage
}

const draftsOn = (storage: Storage, agentId = 'ada') => createDrafts({ storage: () => storage, agentId })

test('a draft survives a reload only for the agent who wrote it', () => {
  const storage = shelf()
  draftsOn(storage).write('t1', { reply: 'Half a sen' })
  expect(draftsOn(storage).of('t1').value.reply).toBe('Half a sen')
  expect([...draftsOn(storage).ids.value]).toEqual(['t1'])
  expect(draftsOn(storage, 'ben').of('t1').value.reply).toBe('')
})

test('an emptied draft leaves no entry in the storage', () => {
  const storage = shelf()
  const drafts = draftsOn(storage)
  drafts.write('t1', { reply: 'a', comment: 'b' })
  drafts.write('t1', { reply: '' })
  expect(drafts.ids.value.size).toBe(1)
  drafts.write('t1', { comment: ' ' })
  expect(drafts.ids.value.size).toBe(0)
  expect(Object.keys(storage)).toEqual([])
})

test('an edit and a reply are separate drafts that survive a reload', () => {
  const storage = shelf()
  const edit = { content_id: 'm1', kind: 'reply' as const, text: 'On Friday' }
  draftsOn(storage).write('t1', { reply: 'Half a sen', edit })
  const drafts = draftsOn(storage)
  expect(drafts.of('t1').value).toMatchObject({ reply: 'Half a sen', edit })
  drafts.write('t1', { edit: null })
  expect(draftsOn(storage).of('t1').value).toEqual({ kind: 'reply', reply: 'Half a sen', comment: '', files: [] })
})

test("text that one tab types or sends changes the other tab's draft", () => {
  const storage = shelf()
  const [firstTab, secondTab] = [draftsOn(storage), draftsOn(storage)]
  const draft = secondTab.of('t1')
  const key = 'inbox:draft:ada:t1'
  firstTab.write('t1', { reply: 'typed in one tab' })
  secondTab.onStorage({ key, newValue: storage.getItem(key) })
  expect(draft.value.reply).toBe('typed in one tab')
  firstTab.write('t1', { reply: '' })
  secondTab.onStorage({ key, newValue: storage.getItem(key) })
  expect(draft.value.reply).toBe('')
  expect(secondTab.ids.value.size).toBe(0)
})

test('text restored to the text box is put above the newer draft', () => {
  const drafts = draftsOn(shelf())
  drafts.write('t1', { reply: 'A second thought' })
  drafts.restore('t1', 'reply', 'The first one')
  expect(drafts.of('t1').value.reply).toBe('The first one\n\nA second thought')
})

test('without storage, a draft lasts until the page closes', () => {
  const drafts = createDrafts({
    storage: () => {
      throw new Error('denied')
    },
    agentId: 'ada',
  })
  drafts.write('t1', { reply: 'still here' })
  expect(drafts.of('t1').value.reply).toBe('still here')
  expect(drafts.ids.value.has('t1')).toBe(true)
})

test('invalid values in the storage are ignored', () => {
  const storage = shelf()
  storage.setItem('inbox:draft:ada:t1', '{"reply": 7, "files": [null, {"id": "f"}]}')
  storage.setItem('inbox:draft:ada:t2', 'no json')
  const drafts = draftsOn(storage)
  expect(drafts.of('t1').value).toMatchObject({ kind: 'reply', reply: '', files: [{ id: 'f' }] })
  expect(drafts.of('t2').value.reply).toBe('')
})
