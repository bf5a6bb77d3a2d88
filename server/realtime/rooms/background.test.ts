import { expect, test } from 'vitest'
import { createBackground } from './background'
import { readTogether } from './read-together'

/** Work that ends when the test says so. */
function aWork(name: string, done: string[]) {
  let end: () => void = () => {}
  const ended = new Promise<void>((next) => {
    end = next
  })
  const work = async () => {
    done.push(`${name} begins`)
    await ended
    done.push(`${name} ends`)
  }
  return { work, end }
}

const settle = () => new Promise((next) => setImmediate(next))

test('events of one room keep their order, and do not wait for other rooms', async () => {
  const done: string[] = []
  const background = createBackground(() => {})
  const [first, second, other] = ['first', 'second', 'other'].map((name) => aWork(name, done)) as [Work, Work, Work]
  background.inOrder(['a'], first.work)
  background.inOrder(['a'], second.work)
  background.inOrder(['b'], other.work)
  expect(done).toEqual(['first begins', 'other begins'])
  other.end()
  first.end()
  await settle()
  expect(done.slice(2)).toEqual(['other ends', 'first ends', 'second begins'])
})

type Work = ReturnType<typeof aWork>

test('an event of two rooms waits for both, and later events of both wait for it', async () => {
  const done: string[] = []
  const background = createBackground(() => {})
  const [one, other] = ['one', 'other'].map((name) => aWork(name, done)) as [Work, Work]
  background.inOrder(['a'], one.work)
  background.inOrder(['b'], other.work)
  background.inOrder(['a', 'b'], () => void done.push('both'))
  background.inOrder(['a'], () => void done.push('later a'))
  background.inOrder(['b'], () => void done.push('later b'))
  one.end()
  await settle()
  expect(done).not.toContain('later a')
  other.end()
  await settle()
  expect(done.slice(4)).toEqual(['both', 'later a', 'later b'])
})

test('an event that fails is reported, and the next one of its room follows', async () => {
  const failures: unknown[] = []
  const done: string[] = []
  const background = createBackground((error) => failures.push(error))
  background.inOrder(['a'], () => Promise.reject('late'))
  background.inOrder(['a'], () => {
    throw 'at once'
  })
  background.inOrder(['a'], () => void done.push('next'))
  await settle()
  expect([failures, done]).toEqual([['late', 'at once'], ['next']])
})

test('reads during a read share the next one', async () => {
  const reads: string[][] = []
  const read = readTogether(async (ids: readonly string[]) => {
    reads.push([...ids])
    await settle()
    return ids.filter((id) => id !== 'gone').map((id) => ({ id }))
  })
  const first = read('1')
  await Promise.resolve()
  const others = ['2', '3', '2', 'gone'].map(read)
  expect([await first, ...(await Promise.all(others))].map((record) => record?.id)).toEqual([
    '1',
    '2',
    '3',
    '2',
    undefined,
  ])
  expect(reads).toEqual([['1'], ['2', '3', 'gone']])
})

test('a thousand waiting reads take few statements of a bounded size', async () => {
  const sizes: number[] = []
  const read = readTogether(async (ids: readonly string[]) => {
    sizes.push(ids.length)
    await settle()
    return ids.map((id) => ({ id }))
  })
  const ids = Array.from({ length: 1100 }, (_, nth) => `${nth}`)
  expect((await Promise.all(ids.map(read))).map((record) => record?.id)).toEqual(ids)
  expect(sizes).toEqual([500, 500, 100])
})

test('a read that fails fails its callers only', async () => {
  let fails = true
  const read = readTogether(async (ids: readonly string[]) => {
    if (fails) throw new Error('away')
    return ids.map((id) => ({ id }))
  })
  await expect(Promise.all([read('1'), read('2')])).rejects.toThrow('away')
  fails = false
  expect(await read('1')).toEqual({ id: '1' })
})
