import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { skipWithout } from '../testing/skip-without'

test.beforeEach(() => skipWithout(existsSync('dist/guide/index.html'), 'npm run docs has not built the guide.'))

const pages = [
  '',
  'use/site-owner.html',
  'build/api.html',
  'build/playground.html',
  'run/operations.html',
  'reference/channel-matrix.html',
  'reference/api/contents.html',
]

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  test(`the guide is readable at ${width} px, ${colorScheme}`, { tag: '@deep' }, async ({ browser, bubblewire }) => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    for (const path of pages) {
      await page.goto(`${bubblewire.demo.api_url}/docs/guide/${path}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

test('the first page takes at most 150 KB, all from the server', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    const { responseBodySize } = await response.request().sizes()
    sizes.set(response.url(), responseBodySize)
  })
  await page.goto(`${bubblewire.demo.api_url}/docs/guide/`, { waitUntil: 'networkidle' })
  expect([...sizes.values()].reduce((sum, each) => sum + each, 0)).toBeLessThan(150_000)
  expect([...sizes.keys()].filter((url) => !url.startsWith(bubblewire.demo.api_url))).toEqual([])
})

/** The page listens to keys only after its scripts have started. */
async function openSearch(page: Page) {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('searchbox')).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('a search by keyboard opens a page without console errors', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(`${bubblewire.demo.api_url}/docs/guide/`)
  await openSearch(page)
  await page.getByRole('searchbox').fill('verify and answer')
  await expect(page.getByRole('option').first()).toContainText('Verify and answer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  expect(problems).toEqual([])
})

test('a search finds an operation of the API', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await page.goto(`${bubblewire.demo.api_url}/docs/guide/`)
  await openSearch(page)
  await page.getByRole('searchbox').fill('previews a payload')
  await expect(page.getByRole('option').first()).toContainText('Previews a payload')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/reference\/api\/contents\.html#previewStructuredContent$/)
  await expect(page.getByText('POST /1.0/structured_content/preview')).toBeInViewport()
})

test('the playground draws a message, and names its problems', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await page.goto(`${bubblewire.demo.api_url}/docs/guide/build/playground`)
  const chat = page.frameLocator('iframe[title="The message in the chat"]')
  await expect(chat.getByRole('button', { name: 'Put one aside for me' })).toBeVisible()
  await page.getByLabel('title', { exact: true }).first().fill('A fern')
  await expect(chat.getByText('A fern')).toBeVisible()
  await page.getByRole('button', { name: 'Add to items' }).click()
  await expect(page.getByRole('status')).toContainText('title is required.')
  await page
    .getByRole('button', { name: /^Remove items/ })
    .last()
    .click()
  await page.getByLabel('JSON').check()
  const message = page.getByLabel('Message')
  await expect(message).toHaveValue(/"title": "A fern"/)
  await message.fill('{"body": "Tea?", "structured_content": {"type": "select", "items": [{"title": "Green"}, {}]}}')
  await expect(page.getByRole('status')).toContainText('items[1].title is required.')
  await expect(page.getByText('Sent as web')).toHaveCount(0)
  await message.fill('{"body": "Tea?", "structured_content": {"type": "select", "items": [{"title": "Green"}]}}')
  await expect(chat.getByRole('button', { name: 'Green' })).toBeVisible()
  await expect(page.getByText('Sent as web')).toBeVisible()
  await message.fill('{"body": ')
  await expect(page.getByRole('status')).toContainText('This is no JSON')
  await page.getByLabel('Begin with').selectOption('form')
  await expect(chat.getByRole('button', { name: 'Let us begin' })).toBeVisible()
})

test('each page of the list is there as HTML and as Markdown', { tag: '@deep' }, async ({ bubblewire }) => {
  const list = await (await fetch(`${bubblewire.demo.api_url}/docs/guide/llms.txt`)).text()
  const paths = [...list.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(40)
  for (const path of paths) {
    const answer = await fetch(`${bubblewire.demo.api_url}/docs/guide/${path}`)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/markdown; charset=utf-8',
    ])
    expect(await answer.text()).toMatch(/^# /m)
    const html = path.replace(/(README)?\.md$/, '')
    expect([path, await (await fetch(`${bubblewire.demo.api_url}/docs/guide/${html}`)).text()]).toEqual([
      path,
      expect.stringContaining('<h1 '),
    ])
  }
})
