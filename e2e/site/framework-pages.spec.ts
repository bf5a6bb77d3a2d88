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

for (const wait of [0, 500, 3000])
  for (const text of ['From the server', 'From the browser'])
    test(`the chat stays when React hydrates the document after ${wait} ms (${text})`, { tag: '@deep' }, async ({
      page,
      bubblewire,
    }) => {
      const troubles: string[] = []
      page.on('pageerror', (error) => troubles.push(error.message))
      await openFrameworkSite(page, bubblewire, {
        head: '<script async src="/program.js"></script>',
        body: () => '<h1>From the server</h1><button>Pressed 0</button>',
        programs: { '/program.js': react(wait, text) },
      })
      await title(page, text)
      await expect(async () => {
        await page.getByRole('button', { name: /Pressed/ }).click()
        await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible({ timeout: 200 })
      }).toPass()
      await expect(bubbleOf(page)).toBeVisible({ timeout: 1000 })
      await bubbleOf(page).click()
      await box(page).fill('And when')
      await expect(elements(page)).toHaveCount(1)
      expect(troubles).toEqual([])
    })

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

test.describe('position and layers', () => {
  for (const style of [
    'body{animation: come .2s both}',
    'body{filter: grayscale(1)}',
    'body{will-change: transform}',
    'body{perspective: 800px}',
    'body{contain: paint}',
    'body{transform: translateZ(0)}',
    'html{transform: translateZ(0)}',
    'html{scale: 1}',
    'html{will-change: transform}',
    'html{contain: layout}',
  ])
    test(`on a page with ${style} the bubble stays in its corner`, { tag: '@deep' }, async ({ page, bubblewire }) => {
      await openFrameworkSite(page, bubblewire, {
        head: `<style>@keyframes come{from{transform:translateY(9px)}to{transform:none}}${style}</style>`,
        body: () => '<p>A line</p>'.repeat(300),
      })
      const atCorner = async () => {
        const { y = 0, height = 0 } = (await bubbleOf(page).boundingBox()) ?? {}
        return Math.round(y + height)
      }
      await expect.poll(atCorner).toBe(780)
      await page.mouse.wheel(0, 2000)
      await expect.poll(atCorner).toBe(780)
      await bubbleOf(page).click()
      await expect(box(page)).toBeInViewport()
    })

  for (const style of ['html{zoom:1.25}', 'body{zoom:2}'])
    test(`on a page with ${style} a press on the cross closes the chat`, { tag: '@deep' }, async ({
      page,
      bubblewire,
    }) => {
      await openFrameworkSite(page, bubblewire, { head: `<style>${style}</style>`, body: () => '<p>Shop</p>' })
      await bubbleOf(page).click()
      await expect(box(page)).toBeVisible()
      // Playwright computes no positions inside a zoomed frame.
      const { x = 0, y = 0, width = 0 } = (await page.locator('iframe').boundingBox()) ?? {}
      const zoom = width / 400
      await page.mouse.click(x + width - 30 * zoom, y + 32 * zoom)
      await expect(page.locator('iframe')).toBeHidden()
    })

  test('a chat in a modal dialog is on top and stays when the dialog closes', { tag: '@deep' }, async ({
    page,
    bubblewire,
  }) => {
    await openFrameworkSite(page, bubblewire, {
      body: () => `<dialog style="transform:translateY(20px);inset:0;margin:auto;width:300px">
        <button onclick="bubblewire.push(['open'])">Ask us</button><button onclick="this.closest('dialog').close()">Done</button></dialog>
        <button onclick="document.querySelector('dialog').showModal()">Pay</button>`,
    })
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('button', { name: 'Ask us' }).click()
    await box(page).fill('And when')
    await expect.poll(async () => (await chatOf(page).owner().boundingBox())?.y).toBe(100)
    await chatOf(page).getByRole('button', { name: 'Close chat' }).click()
    await page.getByRole('button', { name: 'Ask us' }).click()
    await page.evaluate(() => document.querySelector('dialog')?.close())
    await expect(box(page)).toHaveValue('And when')
    await expect(box(page)).toBeVisible()
    await expect(elements(page)).toHaveCount(1)
  })

  test('in a dialog that makes the page inert, the opened chat accepts input', async ({ page, bubblewire }) => {
    await openFrameworkSite(page, bubblewire, {
      body: () => `<button onclick="show()">Pay</button><script>
        function show() {
          const dialog = document.createElement('div')
          dialog.innerHTML = '<button onclick="bubblewire.push([\\'open\\'])">Ask us</button>'
          dialog.setAttribute('role', 'dialog')
          document.body.append(dialog)
          for (const each of document.body.children)
            if (each !== dialog) Object.assign(each, { inert: true, ariaHidden: 'true' })
        }</script>`,
    })
    await expect(bubbleOf(page)).toBeVisible()
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('button', { name: 'Ask us' }).click()
    await box(page).click()
    await page.keyboard.type('And when')
    await expect(box(page)).toHaveValue('And when')
    await page.evaluate('show()')
    await expect(page.locator('[role=dialog]')).toHaveCount(2)
    await box(page).click()
    await page.keyboard.type('?')
    await expect(box(page)).toHaveValue('And when?')
  })

  test('a chat opened from a popover is shown above the popover', { tag: '@deep' }, async ({ page, bubblewire }) => {
    await openFrameworkSite(page, bubblewire, {
      body: () => `<button popovertarget="help">Help</button>
        <div id="help" popover style="inset:0;width:auto;height:auto"><button onclick="bubblewire.push(['open'])">Ask us</button></div>`,
    })
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('button', { name: 'Ask us' }).click()
    await box(page).click()
    await box(page).fill('And when')
    await page.keyboard.press('Escape')
    await expect(bubbleOf(page)).toBeAttached()
    await page.evaluate(() => document.querySelector<HTMLElement>('#help')?.hidePopover())
    await bubbleOf(page).click()
    await expect(box(page)).toHaveValue('And when')
    await expect(elements(page)).toHaveCount(1)
  })

  test('the chat covers a full-screen element of the page', { tag: '@deep' }, async ({ page, bubblewire }) => {
    await openFrameworkSite(page, bubblewire, {
      body: () => `<section><button onclick="this.parentElement.requestFullscreen()">Whole screen</button>
        <button onclick="bubblewire.push(['open'])">Ask us</button></section>`,
    })
    await page.getByRole('button', { name: 'Whole screen' }).click()
    await page.getByRole('button', { name: 'Ask us' }).click()
    await box(page).fill('And when')
    await page.evaluate(() => document.exitFullscreen())
    await expect(box(page)).toHaveValue('And when')
  })

  test('the first click opens the chat although a dialog traps the focus', { tag: '@deep' }, async ({
    page,
    bubblewire,
  }) => {
    await openFrameworkSite(page, bubblewire, {
      head: '<script src="/tabbable.js"></script><script src="/focus-trap.js"></script>',
      body: () => '<div id="menu"><button>First</button><button>Last</button></div>',
    })
    await expect(bubbleOf(page)).toBeVisible()
    await page.evaluate('focusTrap.createFocusTrap("#menu").activate()')
    await expect(page.getByRole('button', { name: 'First' })).toBeFocused()
    await bubbleOf(page).click()
    await expect(box(page)).toBeVisible()
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('And when')
    await expect(box(page)).toHaveValue('And when')
  })
})
