import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { english, lookup } from '../../../../widget/strings/words'
import { aContent, theDetails } from '../../builders'
import { en } from '../../strings/en'
import { createDrafts } from '../drafts'
import { createMessageEditor } from './message-editor'

const [first, second, third] = ['m1', 'm2', 'm3'].map((id) => aContent({ id, body: `${id} as sent`, from: 'agent' }))

function anEditing(stored = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage
  const edited: [string, string | undefined][] = []
  const drafts = createDrafts({ storage: () => storage, agentId: 'ada' })
  const editing = createMessageEditor({
    records: {
      edit: async (id, { body }) => {
        edited.push([id, body])
        return { id, updated_at: '' } as never
      },
    },
    talk: { id: signal('c1'), contents: signal([first, second, third] as never), details: signal(theDetails()) },
    messageActions: { refresh: async () => {}, isLate: () => false },
    drafts,
    uploads: { add: async () => {} },
    words: {
      t: signal(lookup(english, en)),
      refusalOf: () => ({ code: 'offline', message: '', status: 0, owner: null }),
    },
    toasts: { say: () => {} },
  })
  return { editing, edited, drafts }
}

test('each message has a separate unsaved edit, which survives a reload', async () => {
  const stored = new Map<string, string>()
  const { editing, edited } = anEditing(stored)
  editing.begin(first as never)
  editing.write('m1, half a sen')
  editing.begin(second as never)
  editing.write('m2, better')
  const later = anEditing(stored)
  expect(await later.editing.save()).toBe(true)
  expect(later.edited).toEqual([['m2', 'm2, better']])
  expect(later.editing.edit.value).toMatchObject({ content_id: 'm1', text: 'm1, half a sen' })
  expect(edited).toEqual([])
})

test('returning to a message with an unsaved edit shows that edit', () => {
  const { editing, drafts } = anEditing()
  editing.begin(first as never)
  editing.write('m1, half a sen')
  editing.begin(second as never)
  editing.begin(third as never)
  editing.write('m3, half a sen')
  editing.begin(first as never)
  expect(editing.edit.value?.text).toBe('m1, half a sen')
  editing.cancel()
  expect(editing.edit.value?.text).toBe('m3, half a sen')
  editing.cancel()
  expect([editing.edit.value, [...drafts.ids.value]]).toEqual([null, []])
})
