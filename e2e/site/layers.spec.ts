import type { Page } from '@playwright/test'
import { bubbleOf, chatOf, expect, test } from '../testing/bubblewire'
import { openFrameworkSite } from '../testing/framework-pages'

const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })
const elements = (page: Page) => page.locator('[id^="bubblewire:"]')

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

test('a menu that moves the whole page leaves the open chat in its corner', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openFrameworkSite(page, bubblewire, {
    head: '<style>html.menu{transform:translateX(200px)} html{container-type:inline-size}</style>',
    body: () => '<p>A line</p>'.repeat(300),
  })
  await bubbleOf(page).click()
  await box(page).fill('And when')
  const edge = async () => {
    const { x = 0, width = 0, y = 0, height = 0 } = (await page.locator('iframe').boundingBox()) ?? {}
    return [Math.round(x + width), Math.round(y + height)]
  }
  const before = await edge()
  for (const isMoved of [true, false, true]) {
    await page.evaluate((moved) => document.documentElement.classList.toggle('menu', moved), isMoved)
    await page.mouse.wheel(0, 500)
    await expect.poll(edge).toEqual(before)
    await expect(box(page)).toHaveValue('And when')
  }
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
