import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { createSamples } from './samples'

const written = {
  body: 'Hello {{customer.name}}',
  structured_content: {
    type: 'template',
    title: 'Order {{ order.number }} of {{customer.name}}',
    url: 'https://shop.example/{{product}}?order={{order.number}}',
    items: [{ title: 'Not {order} and {{DATE(now)}}', payload: '{{order.number}}' }],
  },
}
const area = () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  } as unknown as Storage
  return () => storage
}

test('each placeholder gets a sample of its kind, and the message keeps it', () => {
  const message = signal<unknown>(written)
  const samples = createSamples(message, area())
  expect(samples.names.value).toEqual(['customer.name', 'order.number', 'product'])
  expect(samples.filled.value).toEqual({
    body: 'Hello Li',
    structured_content: {
      type: 'template',
      title: 'Order 7 of Li',
      url: 'https://shop.example/Tea?order=7',
      items: [{ title: 'Not {order} and {{DATE(now)}}', payload: '7' }],
    },
  })
  expect(message.value).toBe(written)
})

test('the sets are long, empty, of other alphabets, and as written', () => {
  const samples = createSamples(signal({ title: 'A {{product}}!', url: 'https://shop.example/{{product}}' }), area())
  samples.set.value = 'empty'
  expect(samples.filled.value).toMatchObject({ title: 'A !' })
  samples.set.value = 'rtl'
  expect(samples.filled.value).toMatchObject({ title: 'A إبريق شاي من الخزف!' })
  samples.set.value = 'foreign'
  expect(samples.filled.value).toEqual({
    title: 'A 手作りの急須!',
    url: `https://shop.example/${encodeURIComponent('手作りの急須')}`,
  })
  samples.set.value = 'none'
  expect(samples.filled.value).toMatchObject({ title: 'A {{product}}!' })
})

test('a sample that the designer writes belongs to its set and is stored', () => {
  const storage = area()
  const message = signal({ body: '{{a}} and {{b}}' })
  const samples = createSamples(message, storage)
  samples.write('a', 'One')
  expect(samples.filled.value).toEqual({ body: 'One and Tea' })
  samples.set.value = 'empty'
  expect(samples.filled.value).toEqual({ body: ' and ' })
  const later = createSamples(message, storage)
  expect(later.filled.value).toEqual({ body: 'One and Tea' })
  later.reset()
  expect(later.filled.value).toEqual({ body: 'Tea and Tea' })
  expect(createSamples(message, storage).isOwn.value).toBe(false)
})

test('a message that is no object, and broken storage, are taken as they are', () => {
  const storage = area()
  storage().setItem('studio:samples', '{{{')
  const message = signal<unknown>(undefined)
  const samples = createSamples(message, storage)
  expect(samples.filled.value).toBeUndefined()
  message.value = ['{{a}}', 7, null]
  expect(samples.filled.value).toEqual(['Tea', 7, null])
  message.value = JSON.parse(`${'['.repeat(20_000)}"{{a}}"${']'.repeat(20_000)}`)
  expect(samples.names.value).toEqual([])
})
