import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Bubblewire, bubbleOf, chatOf, expect, say, test } from '../testing/bubblewire'
import { type FrameworkSite, openFrameworkSite } from '../testing/framework-pages'
import { pageErrors } from '../testing/host-pages'

// The package @bubblewire/embed as it is built, in pages with React, with Vue and with its element.

const root = join(import.meta.dirname, '../..')
// One worker, because all tests use the same built files.
test.describe.configure({ mode: 'default' })
test.beforeAll(() => {
  execFileSync(process.execPath, ['scripts/build-package.mjs', 'embed'], { cwd: root })
})

const elements = (page: Page) => page.locator('[id^="bubblewire:"]')
const tags = (page: Page) => page.locator('script[src*="/loader.js"]')
const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })
const output = (page: Page) => page.locator('#app output')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const addressOf = ({ demo }: Bubblewire) => JSON.stringify(`${demo.api_url}/chat/${demo.channel_id}/loader.js`)

async function openProgram(page: Page, bubblewire: Bubblewire, code: string, site: Partial<FrameworkSite> = {}) {
  const wrong = pageErrors(page)
  await openFrameworkSite(page, bubblewire, {
    tag: 'none',
    body: () => '<main id="app"></main><script src="/program.js"></script>',
    programs: { '/program.js': `const src = ${addressOf(bubblewire)}\n${code}` },
    ...site,
  })
  return wrong
}

/** Counts the tags that were ever added, and shows events, in a strict React app whose chat can be unmounted. */
const react = (options: string) => `
  import { createElement as h, StrictMode, useEffect, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { BubblewireChat, useBubblewire } from '@bubblewire/embed/react'
  window.added = 0
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const { src } of addedNodes) if (src?.endsWith('/loader.js')) window.added++
  }).observe(document.head, { childList: true })
  const Help = () => {
    const run = useBubblewire({ src })
    useEffect(() => void run('setVariable', 'plan', 'pro'), [])
    return h('button', { onClick: () => run('open') }, 'Help')
  }
  const App = () => {
    const [shown, setShown] = useState(true)
    const [color, setColor] = useState('rgb(1, 2, 3)')
    const [seen, setSeen] = useState('nothing')
    const on = { message_sent: ({ body }) => setSeen(body), opened: () => setSeen('opened') }
    return h('div', null,
      h('button', { onClick: () => setShown(!shown) }, 'Toggle'),
      h('button', { onClick: () => setColor('rgb(4, 5, 6)') }, 'Paint'),
      h('output', null, seen),
      shown && h(BubblewireChat, { src, color, on, ${options} }),
      shown && h(Help))
  }
  createRoot(document.getElementById('app')).render(h(StrictMode, null, h(App)))`

const added = (page: Page) => page.evaluate(() => (window as unknown as { added: number }).added)

for (const version of [19, 18] as const)
  test(`a React ${version} app shows, paints, hears and removes the chat`, {
    tag: version === 18 ? '@deep' : [],
  }, async ({ page, bubblewire }) => {
    const wrong = await openProgram(page, bubblewire, react("size: 72, position: 'left'"), { react: version })
    await expect(bubbleOf(page)).toHaveCSS('background-color', 'rgb(1, 2, 3)')
    await expect(bubbleOf(page)).toHaveCSS('width', '72px')
    await press(page, 'Paint')
    await expect(bubbleOf(page)).toHaveCSS('background-color', 'rgb(4, 5, 6)')
    await press(page, 'Help')
    await expect(output(page)).toHaveText('opened')
    await say(chatOf(page), 'Is it in stock?')
    await expect(output(page)).toHaveText('Is it in stock?')
    expect([await tags(page).count(), await added(page)]).toEqual([1, 1])

    await press(page, 'Toggle')
    await expect(elements(page)).toHaveCount(0)
    expect(await page.evaluate(() => 'bubblewire' in window)).toBe(false)
    await press(page, 'Toggle')
    await expect(bubbleOf(page)).toHaveCSS('background-color', 'rgb(4, 5, 6)')
    expect([await tags(page).count(), await added(page)]).toEqual([1, 2])
    expect(wrong).toEqual([])
  })

test('a React app with `keep` hides the chat and shows its draft again', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openProgram(page, bubblewire, react('keep: true'))
  await press(page, 'Help')
  await box(page).fill('And when')
  await press(page, 'Toggle')
  await expect(bubbleOf(page)).toBeHidden()
  await expect(chatOf(page).owner()).toBeHidden()
  await press(page, 'Toggle')
  await expect(bubbleOf(page)).toBeVisible()
  await press(page, 'Help')
  await expect(box(page)).toHaveValue('And when')
  expect(await added(page)).toBe(1)
})

test('a React app shows and hides the tag of a page with Trusted Types', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const wrong = await openProgram(page, bubblewire, react(''), {
    tag: 'head',
    attributes: 'data-hidden',
    headers: { 'content-security-policy': "require-trusted-types-for 'script'; trusted-types 'none'" },
  })
  await expect(bubbleOf(page)).toBeVisible()
  await press(page, 'Toggle')
  await expect(bubbleOf(page)).toBeHidden()
  await press(page, 'Toggle')
  await press(page, 'Help')
  await expect(box(page)).toBeVisible()
  expect(await tags(page).count()).toBe(1)
  expect(wrong).toEqual([])
})

test('a visitor who leaves at once finds no chat, and one on return', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openProgram(
    page,
    bubblewire,
    `import { loadBubblewire } from '@bubblewire/embed'
    window.come = () => { window.chat = loadBubblewire({ src }) }
    window.go = () => window.chat.release()`,
  )
  await page.evaluate('come(); go()')
  await page.evaluate('new Promise((later) => { come(); setTimeout(() => { go(); later() }) })')
  await expect(tags(page)).toHaveCount(0)
  await expect(elements(page)).toHaveCount(0)
  await page.evaluate('come(); go(); come()')
  await expect(bubbleOf(page)).toBeVisible()
  expect(await tags(page).count()).toBe(1)
})

test('a script that does not load is reported, and tried again', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await page.route(/loader\.js/, (route) => route.abort(), { times: 1 })
  await openProgram(
    page,
    bubblewire,
    `import { loadBubblewire } from '@bubblewire/embed'
    window.load = () => new Promise((done) => {
      const chat = loadBubblewire({ src })
      chat.on('error', ({ code }) => done(code))
      chat.run('open').then(() => done('opened'), () => chat.release())
    })`,
  )
  expect(await page.evaluate('load()')).toBe('no_chat')
  expect(await page.evaluate('load()')).toBe('opened')
  await expect(box(page)).toBeVisible()
})

for (const attribute of ['src', 'data-src'])
  test(`an app waits while a tag's ${attribute} is held back`, { tag: '@deep' }, async ({ page, bubblewire }) => {
    await page.clock.install()
    await openProgram(
      page,
      bubblewire,
      `import { loadBubblewire } from '@bubblewire/embed'
      window.opened = loadBubblewire({ src, color: 'rgb(1, 2, 3)' }).run('open').then(() => 'opened', ({ code }) => code)`,
      { head: `<script type="text/plain" ${attribute}=${addressOf(bubblewire)}></script>` },
    )
    await page.clock.fastForward(60_000)
    await expect(elements(page)).toHaveCount(0)
    await page.evaluate((name) => {
      const held = document.querySelector('[type="text/plain"]')
      const tag = document.createElement('script')
      tag.src = held?.getAttribute(name) ?? ''
      held?.replaceWith(tag)
    }, attribute)
    await expect(box(page)).toBeVisible()
    await expect(elements(page).locator('button').first()).toHaveCSS('background-color', 'rgb(1, 2, 3)')
    expect(await page.evaluate('opened')).toBe('opened')
    expect(await tags(page).count()).toBe(1)
  })

test('a tag of the page that failed long ago is reported', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await page.clock.install()
  await page.route(/loader\.js/, (route) => route.abort())
  await openProgram(
    page,
    bubblewire,
    `import { loadBubblewire } from '@bubblewire/embed'
    window.load = () => {
      const chat = loadBubblewire({ src })
      window.failed = chat.run('open').then(() => 'opened', ({ code }) => code)
    }`,
    { tag: 'head' },
  )
  await page.evaluate('load()')
  await page.clock.fastForward(30_000)
  expect(await page.evaluate('failed')).toBe('no_chat')
})

test('a Vue app shows the chat, changes it and hears it until its end', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const wrong = await openProgram(
    page,
    bubblewire,
    `import { createApp, h, ref } from 'vue'
    import { createBubblewire, useBubblewire } from '@bubblewire/embed/vue'
    const options = ref({ src, hidden: false })
    const Help = {
      setup() {
        const seen = ref('nothing')
        const run = useBubblewire({ opened: () => (seen.value = 'opened') })
        return () => [
          h('button', { onClick: () => run('open') }, 'Help'),
          h('button', { onClick: () => (options.value.hidden = !options.value.hidden) }, 'Hide'),
          h('output', seen.value),
        ]
      },
    }
    const app = createApp(Help).use(createBubblewire(options))
    app.mount('#app')
    window.end = () => app.unmount()`,
  )
  await expect(bubbleOf(page)).toBeVisible()
  await press(page, 'Hide')
  await expect(bubbleOf(page)).toBeHidden()
  await press(page, 'Hide')
  await expect(bubbleOf(page)).toBeVisible()
  await press(page, 'Help')
  await expect(output(page)).toHaveText('opened')
  await expect(box(page)).toBeVisible()
  await page.evaluate('end()')
  await expect(elements(page)).toHaveCount(0)
  expect(wrong).toEqual([])
})

test('elements share a chat, move, change it, and show two channels', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const { records } = (await bubblewire.call('GET', '/1.0/content_sources?type=web_messaging')) as {
    records: { community_id: string }[]
  }
  const { channel_id } = await bubblewire.call('POST', '/1.0/content_sources', {
    name: 'Second',
    type: 'web_messaging',
    community_id: records[0]?.community_id,
    web_messaging: true,
  })
  const second = JSON.stringify(`${bubblewire.demo.api_url}/chat/${channel_id}/loader.js`)
  const wrong = await openProgram(
    page,
    bubblewire,
    `import '@bubblewire/embed/element'
    const add = (address, data) => {
      const element = document.createElement('bubblewire-chat')
      Object.assign(element.dataset, data)
      element.setAttribute('src', address)
      document.body.append(element)
      return element
    }
    const one = add(src, { color: 'rgb(1, 2, 3)' })
    const again = add(src, {})
    const other = add(${second}, { position: 'left' })
    const seen = []
    one.addEventListener('opened', ({ type }) => seen.push(type))
    Object.assign(window, { one, again, other, seen })`,
  )
  const left = page.locator('[id^="bubblewire:"]').getByRole('button').nth(1)
  await expect(elements(page)).toHaveCount(2)
  await expect(left).toHaveCSS('left', '20px')
  expect(await tags(page).count()).toBe(2)
  expect(await page.evaluate('[typeof bubblewire.open, typeof bubblewire2.open].join()')).toBe('function,function')
  await page.evaluate("document.querySelector('main').append(one); one.dataset.color = 'rgb(4, 5, 6)'")
  await expect(bubbleOf(page).first()).toHaveCSS('background-color', 'rgb(4, 5, 6)')
  await page.evaluate("one.run('open')")
  await expect.poll(() => page.evaluate('seen.join()')).toBe('opened')
  const frame = page.locator(`iframe[src*="${bubblewire.demo.channel_id}"]`)
  await expect(frame).toBeVisible()
  await page.evaluate("again.dataset.hidden = ''")
  await expect(frame).toBeHidden()
  await page.evaluate('again.removeAttribute("data-hidden"); other.remove()')
  await expect(elements(page)).toHaveCount(1)
  await expect(bubbleOf(page)).toBeVisible()
  await page.evaluate(`one.setAttribute('src', other.getAttribute('src'))`)
  await expect(elements(page)).toHaveCount(2)
  await page.evaluate("one.run('pageChange').then(() => one.run('open'))")
  await expect.poll(() => page.evaluate('seen.join()')).toBe('opened,opened')
  await page.evaluate('one.remove()')
  await expect(elements(page)).toHaveCount(1)
  await page.evaluate('again.remove()')
  await expect(elements(page)).toHaveCount(0)
  expect(await tags(page).count()).toBe(0)
  expect(wrong).toEqual([])
})

test('an element that its container names is filled by the chat', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const address = addressOf(bubblewire)
  await openProgram(page, bubblewire, `import '@bubblewire/embed/element'`, {
    body: () =>
      `<bubblewire-chat id="help" src=${address} data-container="#help"></bubblewire-chat><style>#help { display: block; height: 500px; width: 400px }</style><script src="/program.js"></script>`,
  })
  await expect(box(page)).toBeVisible()
  expect(await page.locator('#help iframe').boundingBox()).toMatchObject({ width: 400, height: 500 })
  await page.evaluate("document.querySelector('#help').remove()")
  await expect(elements(page)).toHaveCount(0)
})
