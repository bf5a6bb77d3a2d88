import type { Page } from '@playwright/test'
import { type Bubblewire, bubbleOf, chatOf, expect, line, say, test } from '../testing/bubblewire'
import { type FrameworkSite, openFrameworkSite } from '../testing/framework-pages'

const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })
const elements = (page: Page) => page.locator('[id^="bubblewire:"]')
const title = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

const links = (name: string) =>
  `<h1>Page ${name}</h1><nav><a href="/one">To one</a> <a href="/two">To two</a></nav><form><input aria-label="Order"></form>`

const turbo: FrameworkSite = { head: '<script src="/turbo.js"></script>', body: links }
const sites: [string, FrameworkSite][] = [
  ['Turbo, tag in the head', turbo],
  ['Turbo, tag in the body', { ...turbo, tag: 'body' }],
  ['Turbo that morphs', { ...turbo, head: `${turbo.head}<meta name="turbo-refresh-method" content="morph">` }],
  ['Turbolinks', { head: '<script src="/turbolinks.js"></script><script>Turbolinks.start()</script>', body: links }],
  [
    'htmx that boosts links',
    { head: '<script src="/htmx.js"></script>', body: (name) => `<div hx-boost="true">${links(name)}</div>` },
  ],
  [
    'view transitions that replace the body',
    {
      head: `<script>
        const go = async (href) => {
          const made = new DOMParser().parseFromString(await (await fetch(href)).text(), 'text/html')
          await document.startViewTransition(() => document.body.replaceWith(document.adoptNode(made.body))).finished
        }
        addEventListener('click', (event) => {
          const { href } = event.target
          if (!href) return
          event.preventDefault()
          history.pushState({}, '', href)
          void go(href)
        })
        addEventListener('popstate', () => void go(location.href))
      </script>`,
      body: links,
    },
  ],
]

for (const [name, site] of sites)
  test(`${name}: the open chat and its draft survive links, Back and Forward`, { tag: '@deep' }, async ({
    page,
    bubblewire,
  }) => {
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    await openFrameworkSite(page, bubblewire, site)
    await expect(bubbleOf(page)).toBeVisible()
    await page.getByRole('link', { name: 'To two' }).click()
    await title(page, 'Page two')
    await expect(bubbleOf(page)).toBeVisible({ timeout: 1000 })
    await page.goBack()
    await title(page, 'Page one')
    await expect(bubbleOf(page)).toBeVisible({ timeout: 1000 })

    await bubbleOf(page).click()
    await say(chatOf(page), 'Is it in stock?')
    await expect(line(chatOf(page), 'Is it in stock?')).toBeVisible()
    await box(page).fill('And when')
    for (const [step, heading] of [
      [() => page.getByRole('link', { name: 'To two' }).click(), 'Page two'],
      [() => page.goBack(), 'Page one'],
      [() => page.goForward(), 'Page two'],
    ] as const) {
      await step()
      await title(page, heading)
      await expect(box(page)).toHaveValue('And when')
      await expect(line(chatOf(page), 'Is it in stock?')).toHaveCount(1)
      await expect(elements(page)).toHaveCount(1)
    }
    await expectOneConversation(bubblewire)
    expect(troubles).toEqual([])
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })

  test('closing the chat keeps a half-filled form of a Turbo page', { tag: '@deep' }, async ({ page, bubblewire }) => {
    await openFrameworkSite(page, bubblewire, turbo)
    await page.getByRole('link', { name: 'To two' }).click()
    await title(page, 'Page two')
    const order = page.getByRole('textbox', { name: 'Order' })
    await order.fill('Two blue pots')
    const isClosed = () => expect(bubbleOf(page)).toBeVisible()
    for (const close of [
      () => chatOf(page).getByRole('button', { name: 'Close chat' }).click(),
      () => page.goBack(),
      () => chatOf(page).getByRole('button', { name: 'Close chat' }).click(),
    ]) {
      await bubbleOf(page).click()
      await expect(box(page)).toBeVisible()
      await close()
      await isClosed()
      await expect(order).toHaveValue('Two blue pots')
    }
  })
})

async function expectOneConversation(bubblewire: Bubblewire) {
  const { records } = await bubblewire.call('GET', '/1.0/contents?limit=50')
  const asked = (records as { body: string; thread_id: string }[]).filter(({ body }) => body === 'Is it in stock?')
  expect(new Set(asked.map(({ thread_id }) => thread_id)).size).toBe(asked.length)
}

for (const [name, swap] of [
  ['an empty body', `document.body.replaceWith(document.createElement('body'))`],
  [
    'an empty body, in a view transition',
    `document.startViewTransition(() => document.body.replaceWith(document.createElement('body')))`,
  ],
  ['its own HTML again', `document.body.outerHTML = document.body.outerHTML`],
  ['new HTML in its body', `document.body.innerHTML = '<h1>Again</h1>'`],
  [
    'a new document',
    `document.replaceChild(new DOMParser().parseFromString('<html><body>New', 'text/html').documentElement, document.documentElement)`,
  ],
  [
    'a result of idiomorph',
    `Idiomorph.morph(document.documentElement, '<html><head></head><body><p>Morphed</p></body></html>')`,
  ],
  ['a result of morphdom', `morphdom(document.body, '<body><p>Morphed</p></body>')`],
] as const)
  test(`a page replaced by ${name} shows the chat again within a second`, { tag: '@deep' }, async ({
    page,
    bubblewire,
  }) => {
    await openFrameworkSite(page, bubblewire, {
      head: '<script src="/idiomorph.js"></script><script src="/morphdom.js"></script>',
      body: links,
    })
    for (let nth = 0; nth < 2; nth++) {
      await expect(bubbleOf(page)).toBeVisible()
      await page.evaluate(swap)
      await expect(bubbleOf(page)).toBeVisible({ timeout: 1000 })
      await expect(elements(page)).toHaveCount(1)
    }
    await bubbleOf(page).click()
    await box(page).fill('And when')
    await page.evaluate(swap)
    await expect(box(page)).toHaveValue('And when')
    await expect(elements(page)).toHaveCount(1)
  })

const react = (wait: number, text: string) => `
  import { createElement as h, useState } from 'react'
  import { hydrateRoot } from 'react-dom/client'
  const App = () => {
    const [count, setCount] = useState(0)
    return h('html', { lang: 'en' },
      h('head', null, h('meta', { name: 'viewport', content: 'width=device-width' }), h('title', null, 'one')),
      h('body', null, h('h1', null, ${JSON.stringify(text)}), h('button', { onClick: () => setCount(count + 1) }, 'Pressed ' + count)))
  }
  setTimeout(() => hydrateRoot(document, h(App), { onRecoverableError() {} }), ${wait})`

/** Two parts of the page that React hydrates, the second with other words than the server's. */
const islands = `
  import { createElement as h, useState } from 'react'
  import { hydrateRoot } from 'react-dom/client'
  const Heading = () => h('h1', null, 'From the browser')
  const Counter = () => {
    const [count, setCount] = useState(0)
    return h('button', { onClick: () => setCount(count + 1) }, 'Pressed ' + count)
  }
  const options = { onRecoverableError() {} }
  for (const [id, part] of [['counter', Counter], ['heading', Heading]])
    hydrateRoot(document.getElementById(id), h(part), options)`

for (const version of [18, 19] as const) {
  for (const wait of [0, 500, 3000])
    for (const text of ['From the server', 'From the browser'])
      test(`the chat stays when React ${version} hydrates after ${wait} ms (${text})`, {
        tag: '@deep',
      }, async ({ page, bubblewire }) => {
        await expectChatUnderReact(page, bubblewire, text, {
          head: '<script async src="/program.js"></script>',
          body: () => '<h1>From the server</h1><button>Pressed 0</button>',
          programs: { '/program.js': react(wait, text) },
          react: version,
        })
      })

  test(`the chat stays on a page with parts that React ${version} hydrates`, { tag: '@deep' }, async ({
    page,
    bubblewire,
  }) => {
    await expectChatUnderReact(page, bubblewire, 'From the browser', {
      tag: 'body',
      body: () =>
        '<div id="heading"><h1>From the server</h1></div><div id="counter"><button>Pressed 0</button></div><script defer src="/program.js"></script>',
      programs: { '/program.js': islands },
      react: version,
    })
  })
}

async function expectChatUnderReact(page: Page, bubblewire: Bubblewire, heading: string, site: FrameworkSite) {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  await openFrameworkSite(page, bubblewire, site)
  await title(page, heading)
  await expect(async () => {
    await page.getByRole('button', { name: /Pressed/ }).click()
    await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(bubbleOf(page)).toBeVisible({ timeout: 1000 })
  await bubbleOf(page).click()
  await box(page).fill('And when')
  await expect(elements(page)).toHaveCount(1)
  expect(troubles).toEqual([])
}

test.describe('a chat inside an element', () => {
  const inside: FrameworkSite = {
    body: () => '<style>#help{height:600px}</style><main><section id="help"></section></main>',
    attributes: 'data-container="#help"',
  }
  for (const [name, change] of [
    ['is emptied', `document.querySelector('#help').replaceChildren()`],
    ['is written again', `(() => { const help = document.querySelector('#help'); help.outerHTML = help.outerHTML })()`],
    ['is drawn again by its parent', `document.querySelector('main').innerHTML = '<section id="help"></section>'`],
  ] as const)
    test(`an element that ${name} shows the chat and its draft again`, { tag: '@deep' }, async ({
      page,
      bubblewire,
    }) => {
      await openFrameworkSite(page, bubblewire, inside)
      await box(page).fill('And when')
      await page.evaluate(change)
      await expect(page.locator('#help [id^="bubblewire:"]')).toHaveCount(1, { timeout: 1000 })
      await expect(box(page)).toHaveValue('And when')
      await expect(elements(page)).toHaveCount(1)
    })

  test('an element that is added seconds after the tag gets the chat', { tag: '@deep' }, async ({
    page,
    bubblewire,
  }) => {
    await openFrameworkSite(page, bubblewire, { ...inside, body: () => '<main></main>' })
    await expect(elements(page)).toHaveCount(1)
    await page.evaluate(() => {
      const help = document.createElement('section')
      help.id = 'help'
      help.style.height = '600px'
      document.querySelector('main')?.append(help)
    })
    await expect(box(page)).toBeVisible()
    await page.evaluate(() => document.querySelector('#help')?.remove())
    await expect(chatOf(page).owner()).toHaveCount(0)
  })
})
