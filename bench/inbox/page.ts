import { aVisitor } from '../load/visitor'
import { firstVisibleRow, position, topOf } from './in-page'
import type { Running } from './server'
import { type Visit, visit } from './visit'

export type Values = Record<string, number>

/** Pixels a second of an agent in a hurry: one screen of the list every sixth of a second. */
const speed = 5_000
/** Pixels a second of an agent who scrolls to the end as fast as possible. */
const fastestSpeed = 40_000

/** Uses the list like an agent: scrolls, holds a key, gets messages. `slower` is the CPU throttling factor. */
export async function measureAgent(server: Running, slower: number): Promise<Values> {
  const v = await visit(server, slower)
  const values: Values = { 'the list is drawn, ms': v.listDrawn }
  try {
    Object.assign(values, await scrollStrokes(v))
    Object.assign(values, await toTheEnd(v))
    Object.assign(values, await messageWhileBelow(v, server))
    Object.assign(values, await holdKey(v))
    Object.assign(values, await messageWhileOnTop(v, server))
    if (v.wrong.length > 0) throw new Error(v.wrong.join('; '))
  } finally {
    await v.close()
  }
  return values
}

function frameValues(name: string, sample: Awaited<ReturnType<Visit['during']>>): Values {
  const { frames, blank, longTasks, requests, task } = sample
  const sorted = frames.toSorted((a, b) => a - b)
  const of100 = (count: number) => (100 * count) / Math.max(1, frames.length)
  return {
    [`${name}: late frames (over 25 ms), of 100`]: of100(frames.filter((each) => each > 25).length),
    [`${name}: longest frame, ms`]: sorted.at(-1) ?? 0,
    [`${name}: frames with a gap in the list, of 100`]: of100(blank),
    [`${name}: long tasks`]: longTasks.length,
    [`${name}: task per frame, ms`]: task,
    [`${name}: requests`]: requests,
  }
}

async function scrollStrokes(v: Visit): Promise<Values> {
  const { most } = await v.page.evaluate(position)
  const stroke = Math.min(most, 10_000)
  const sample = await v.during(async () => {
    for (const way of most > 20_000 ? [1, 1, 1, 1] : [1, -1, 1, -1]) {
      await v.wheel(way * stroke, speed)
      await v.page.waitForTimeout(300)
    }
  })
  return { ...frameValues('wheel', sample), 'wheel: most elements': sample.mostNodes }
}

async function toTheEnd(v: Visit): Promise<Values> {
  const before = await v.heap()
  const began = performance.now()
  const sample = await v.during(async () => {
    for (;;) {
      const { top, most } = await v.page.evaluate(position)
      if (top >= most - 1) {
        await v.page.waitForLoadState('networkidle')
        const after = await v.page.evaluate(position)
        if (after.top >= after.most - 1) return
      }
      await v.wheel(Math.min(fastestSpeed * 2, most - top + 1), fastestSpeed)
    }
  })
  const took = performance.now() - began
  await v.page.waitForTimeout(500)
  const heap = await v.heap()
  return {
    ...frameValues('fast to the end', sample),
    'fast to the end: seconds': took / 1000,
    'elements at the end': await v.page.evaluate(() => document.getElementsByTagName('*').length),
    'heap at the top, MB': before / 1e6,
    'heap at the end, MB': heap / 1e6,
  }
}

/** A new customer writes while the agent is far down: the visible rows must not move. */
async function messageWhileBelow(v: Visit, server: Running): Promise<Values> {
  await v.wheel(-700, speed)
  const { top, most } = await v.page.evaluate(position)
  if (most - top < 300) throw new Error('not far enough from the end')
  await v.page.waitForTimeout(500)
  const firstRow = await v.page.evaluate(firstVisibleRow)
  const sizeOf = () => v.page.locator('[data-part=rows] > li').first().getAttribute('aria-setsize')
  const size = await sizeOf()
  const sample = await v.during(async () => {
    const customer = await aCustomer(server)
    await customer.say('I am new here')
    for (const until = performance.now() + 5_000; (await sizeOf()) === size && performance.now() < until; )
      await v.page.waitForTimeout(20)
    await v.page.waitForTimeout(700)
    customer.close()
  })
  const topAfter = firstRow && (await v.page.evaluate(topOf, firstRow.id))
  const jumped = firstRow && topAfter !== null ? Math.abs(topAfter - firstRow.top) : Number.NaN
  return { 'new customer, far down: jump, px': jumped, 'new customer, far down: longest frame, ms': max(sample.frames) }
}

async function holdKey(v: Visit): Promise<Values> {
  await v.page.evaluate(() => document.querySelector('[data-part=rows]')?.parentElement?.scrollTo({ top: 0 }))
  await v.page.waitForTimeout(300)
  await v.page.locator('[data-row]').first().click()
  await v.page.locator('[data-part=log] [data-msg]').first().waitFor()
  await v.page.waitForLoadState('networkidle')
  const steps = (await v.page.evaluate(position)).most > 30_000 ? 300 : 45
  const sample = await v.during(() => v.hold('j', steps, 33))
  const began = performance.now()
  const isOpen = await v.page
    .locator('[data-part=log] [data-msg]')
    .first()
    .waitFor({ timeout: 10_000 })
    .then(() => true)
    .catch(() => false)
  return {
    ...frameValues('j held', sample),
    'j held: open after, ms': isOpen ? performance.now() - began : Number.NaN,
  }
}

async function messageWhileOnTop(v: Visit, server: Running): Promise<Values> {
  await v.page.evaluate(() => document.querySelector('[data-part=rows]')?.parentElement?.scrollTo({ top: 0 }))
  await v.page.waitForTimeout(300)
  const customer = await aCustomer(server)
  const words = `Hello ${Math.random()}`
  const row = v.page.locator('[data-row]').filter({ hasText: words })
  const began = performance.now()
  const sample = await v.during(async () => {
    await customer.say(words)
    await row.waitFor()
  })
  const took = performance.now() - began
  customer.close()
  return {
    'new customer, at the top: shown after, ms': took,
    'new customer, at the top: longest frame, ms': max(sample.frames),
  }
}

const aCustomer = ({ url, channelId }: Running) =>
  aVisitor(url, channelId, '127.0.0.1', {
    failed: (why) => {
      throw new Error(why)
    },
    onContent: () => {},
  })

const max = (values: number[]) => Math.max(0, ...values)
