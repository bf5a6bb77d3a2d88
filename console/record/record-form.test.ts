import { expect, test } from 'vitest'
import { aClock } from '../inbox/builders'
import { RequestError } from '../shell/api'
import { createDrafts } from './drafts'
import { createRecordForm } from './record-form'

interface Shop {
  hours?: { from: string; to: string }[]
  name: string
  open: boolean
  days: number[]
}

function aRecord(stored: Record<string, string> = {}) {
  let version = 1
  let value: Shop = { name: 'Tea', open: true, days: [1] }
  const storage = {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, text: string) => {
      stored[name] = text
    },
  }
  const written: Partial<Shop>[] = []
  const change = (part: Partial<Shop>) => {
    value = { ...value, ...part }
    version += 1
  }
  const open = async () => {
    const form = createRecordForm<Shop>({
      key: 'shop',
      drafts: createDrafts(storage, 'drafts'),
      read: async () => ({ value, version: String(version) }),
      write: async (changed, over) => {
        if (over !== String(version)) throw Object.assign(new Error(), { code: 'changed_meanwhile' })
        if (changed.name === '')
          throw Object.assign(new Error(), {
            errors: [{ path: 'name', code: 'too_short', message: 'name must be longer.' }],
          })
        written.push(changed)
        change(changed)
        return { value, version: String(version) }
      },
    })
    await form.load()
    return form
  }
  return { open, change, written, value: () => value }
}

test('only fields that differ from the saved record are sent', async () => {
  const record = aRecord()
  const form = await record.open()
  form.set({ name: 'Plants', days: [1] })
  form.set({ open: false })
  form.set({ open: true })
  expect(form.changed.value).toEqual(['name'])
  expect(await form.save()).toBe(true)
  expect(record.written).toEqual([{ name: 'Plants' }])
  expect(form.changed.value).toEqual([])
})

test('changes survive a reload, until they are saved or discarded', async () => {
  const record = aRecord()
  ;(await record.open()).set({ name: 'Plants' })
  const reopened = await record.open()
  expect([reopened.value.value?.name, reopened.conflict.value]).toEqual(['Plants', null])
  reopened.discard()
  expect((await record.open()).changed.value).toEqual([])
})

test("another user's change of another field is merged, and both are saved", async () => {
  const record = aRecord()
  const form = await record.open()
  form.set({ name: 'Plants' })
  record.change({ open: false })
  expect(await form.save()).toBe(true)
  expect(record.value()).toEqual({ name: 'Plants', open: false, days: [1] })
  expect(form.joined.value).toBe(1)
})

test('a field that both users changed raises a question before saving', async () => {
  const record = aRecord()
  const form = await record.open()
  form.set({ name: 'Plants', open: false })
  record.change({ name: 'Coffee' })
  expect(await form.save()).toBe(false)
  expect(form.conflict.value).toMatchObject({ fields: ['name'], theirs: { name: 'Coffee' } })
  expect(record.value().name).toBe('Coffee')
  form.takeTheirs()
  expect(form.value.value).toEqual({ name: 'Coffee', open: false, days: [1] })
  expect(await form.save()).toBe(true)
  expect(record.written).toEqual([{ open: false }])
})

test('text typed during a save survives the save and a reload', async () => {
  const record = aRecord()
  const form = await record.open()
  form.set({ name: 'Plants' })
  const saving = form.save()
  form.set({ name: 'Plants & more', open: false })
  expect(await saving).toBe(true)
  expect([record.value().name, form.value.value]).toEqual(['Plants', { name: 'Plants & more', open: false, days: [1] }])
  const reopened = await record.open()
  expect([reopened.conflict.value, reopened.changed.value]).toEqual([null, ['name', 'open']])
  expect(await reopened.save()).toBe(true)
  expect(record.value()).toEqual({ name: 'Plants & more', open: false, days: [1] })
})

test('a field that is changed back during a save must be saved again', async () => {
  const record = aRecord()
  const form = await record.open()
  form.set({ name: 'Plants' })
  const saving = form.save()
  form.set({ name: 'Tea' })
  await saving
  expect([record.value().name, form.value.value?.name, form.changed.value]).toEqual(['Plants', 'Tea', ['name']])
})

test("text typed while another user's change is merged stays", async () => {
  const record = aRecord()
  const form = await record.open()
  form.set({ name: 'Plants' })
  record.change({ open: false })
  const saving = form.save()
  form.set({ days: [1, 2] })
  expect(await saving).toBe(true)
  expect(form.value.value).toEqual({ name: 'Plants', open: false, days: [1, 2] })
  expect(record.value().days).toEqual([1, 2])
})

test('a newer version with the same values causes no conflict', async () => {
  const record = aRecord()
  const form = await record.open()
  form.set({ name: 'Plants' })
  record.change({})
  await form.checkVersion()
  expect([form.conflict.value, form.joined.value]).toEqual([null, 0])
  const reopened = await record.open()
  expect([reopened.conflict.value, reopened.value.value?.name]).toEqual([null, 'Plants'])
})

test('in a conflict, the user can keep their own change', async () => {
  const record = aRecord()
  const form = await record.open()
  form.set({ name: 'Plants' })
  record.change({ name: 'Coffee' })
  await form.checkVersion()
  expect(form.conflict.value?.fields).toEqual(['name'])
  form.keepMine()
  expect(await form.save()).toBe(true)
  expect(record.value().name).toBe('Plants')
})

test('a refused change stays in the form, with the problem at its field', async () => {
  const record = aRecord()
  const form = await record.open()
  form.set({ name: '' })
  expect(await form.save()).toBe(false)
  expect([form.value.value?.name, form.errors.value.map(({ path }) => path)]).toEqual(['', ['name']])
  form.set({ name: 'Plants' })
  expect(form.errors.value).toEqual([])
})

test('a problem at `settings.hours[1].name` is shown at the field `hours`', async () => {
  const path = 'settings.hours[1].name'
  const form = createRecordForm<Shop>({
    key: 'shop',
    drafts: createDrafts({ getItem: () => null, setItem: () => {} }, 'drafts'),
    read: async () => ({ value: { name: 'Tea', open: true, days: [1] }, version: '1' }),
    write: () => Promise.reject(Object.assign(new Error(), { errors: [{ path, code: 'required', message: '' }] })),
  })
  await form.load()
  const day = { from: '09:00', to: '17:00' }
  form.set({ hours: [day, { ...day, to: '08:00' }] })
  await form.save()
  expect(form.errors.value.map(form.fieldOf)).toEqual(['hours'])
  form.set({
    name: 'Plants',
    hours: [
      { ...day, from: '10:00' },
      { ...day, to: '08:00' },
    ],
  })
  expect([form.errors.value.length, form.failure.value === null]).toEqual([1, false])
  form.set({ hours: [day, { from: '07:00', to: '08:00' }] })
  expect([form.errors.value, form.failure.value]).toEqual([[], null])
})

test('a record that fails to load is read again later', async () => {
  const clock = aClock()
  let isAway = true
  const form = createRecordForm<Shop>({
    key: 'shop',
    drafts: createDrafts({ getItem: () => null, setItem: () => {} }, 'drafts'),
    read: async () => {
      if (isAway) throw new RequestError(0, 'offline', 'The server could not be reached.')
      return { value: { name: 'Tea', open: true, days: [1] }, version: '1' }
    },
    write: () => Promise.reject(new Error('not asked')),
    after: clock.after,
  })
  await form.load()
  expect([form.state.value, form.isRetrying.value]).toEqual(['failed', true])
  isAway = false
  await clock.pass(1_000)
  expect([form.value.value?.name, form.isRetrying.value, form.failure.value]).toEqual(['Tea', false, null])
})
