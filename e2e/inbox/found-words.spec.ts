import type { Locator, Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, log, quietSource } from '../testing/inbox-page'

const markedWords = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('found-words') ?? [])].map((range) => range.toString()))

const areMarked = (page: Page, ...words: string[]) => expect.poll(() => markedWords(page)).toEqual(words)

const isMarkIn = (around: Locator) =>
  around.evaluate((element) => {
    const [range] = [...(CSS.highlights.get('found-words') ?? [])] as Range[]
    const [own, outer] = [range?.getBoundingClientRect(), element.getBoundingClientRect()]
    if (!own) return false
    return own.left >= outer.left && own.right <= outer.right && own.top >= outer.top && own.bottom <= outer.bottom
  })

test('a search result scrolls to matches that are hidden at first', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const greeting = `Salam ${Math.random()}`
  await aCustomer(browser, desk, greeting)
  const asked = async () => {
    const { records } = await bubblewire.call('GET', `/1.0/contents?q=${encodeURIComponent(`"${greeting}"`)}`)
    return (records as { id: string }[])[0]
  }
  await expect.poll(asked).toBeTruthy()
  const { id: in_reply_to_id } = (await asked()) ?? {}
  const reply = (more: object) => bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, ...more })
  const [card, line, question, secret] = ['Sextant', 'Orrery', 'Armillary', 'Planisphere'].map(
    (each) => `${each}${Math.random().toString(36).slice(2)}`,
  )
  const nth = (count: number, found: number, title: string) =>
    Array.from({ length: count }, (_, place) => ({
      title: place === found ? title : `Instrument ${place + 1}`,
      payload: `p${place}`,
    }))
  const cards = nth(8, 6, `A ${card} of brass`).map(({ title, payload }) => ({
    title,
    subtitle: 'With its case',
    items: [{ type: 'reply', title: 'Reserve', payload }],
  }))
  const carousel = await reply({ structured_content: { type: 'carousel', items: cards } })
  await reply({ structured_content: { type: 'list', title: 'All we have', items: nth(10, 8, `An ${line}`) } })
  const folded = { type: 'list', title: 'More', button: 'See all', items: nth(10, 9, `A ${secret}`) }
  await reply({ structured_content: folded })
  await reply({
    body: 'Which?',
    structured_content: {
      type: 'form',
      title: 'Your order',
      first_page_id: 'one',
      pages: [{ page_id: 'one', type: 'input', title: `Which ${question}?`, submit_form: true }],
    },
  })
  await Promise.all(Array.from({ length: 40 }, (_, place) => reply({ body: `Line ${place + 1}` })))
  const last = `Quadrant${Math.random().toString(36).slice(2)}`
  await reply({
    structured_content: {
      type: 'carousel',
      items: nth(8, 6, `A ${last}`).map(({ title }) => ({ title, subtitle: 'With its case' })),
    },
  })

  const page = await anAgent(browser, desk, 1)
  const search = page.getByRole('searchbox', { name: 'Search all messages' })
  const track = page.locator(`[data-msg="${carousel.id}"]`).getByRole('group').filter({ hasText: card }).first()
  const lookFor = async (words: string) => {
    await search.fill(words)
    await expect(page.locator('[data-row] mark')).toHaveText(words, { ignoreCase: true })
    await expect(page.locator('[data-row]')).toHaveCount(1)
  }

  await test.step('keys scroll the log to a row far down a long list', async () => {
    await lookFor(line ?? '')
    await page.locator('[data-row]').focus()
    await page.keyboard.press('j')
    await areMarked(page, line ?? '')
    await expect.poll(() => isMarkIn(log(page))).toBe(true)
  })
  await test.step('a click scrolls the carousel to the card with the matching word', async () => {
    await lookFor(card?.toLowerCase() ?? '')
    await page.locator('[data-row]').click()
    await areMarked(page, card ?? '')
    await expect.poll(() => isMarkIn(track)).toBe(true)
    await expect.poll(() => isMarkIn(log(page))).toBe(true)
    expect(await axeFindings(page)).toEqual([])
  })
  await test.step('reloading the page restores the search and scrolls to the card', async () => {
    await page.reload()
    await expect(search).toHaveValue(card?.toLowerCase() ?? '')
    await areMarked(page, card ?? '')
    await expect.poll(() => isMarkIn(track)).toBe(true)
    await expect.poll(() => isMarkIn(log(page))).toBe(true)
  })
  await test.step('ending the search removes the highlighting', async () => {
    await search.press('Escape')
    await areMarked(page)
    await expect.poll(() => new URL(page.url()).searchParams.has('q')).toBe(false)
  })
  await test.step('a match in a folded list is highlighted when the list is opened', async () => {
    await lookFor(secret ?? '')
    await page.locator('[data-row]').click()
    await expect(page.getByText('The words are in a folded part of this message.')).toBeVisible()
    await page.getByRole('button', { name: 'See all' }).click()
    await areMarked(page, secret ?? '')
    await expect.poll(() => isMarkIn(page.getByRole('dialog', { name: 'More' }))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'More' })).toHaveCount(0)
  })
  await test.step('a match in a form is highlighted when the form is opened', async () => {
    await lookFor(question ?? '')
    await page.locator('[data-row]').click()
    await expect(page.getByText('The words are in a folded part of this message.')).toBeVisible()
    await page.getByRole('article', { name: 'Your order' }).getByRole('button').click()
    await expect.poll(() => markedWords(page)).toContain(question)
  })
  await test.step('matches are highlighted in a right-to-left layout', async () => {
    const other = await anAgent(browser, desk, 2, { locale: 'ar', viewport: { width: 390, height: 700 } })
    await other.getByRole('searchbox').fill(`${card} brass`)
    await other.locator('[data-row]').filter({ hasText: card }).click()
    await areMarked(other, card ?? '', 'brass')
    const cards = other.locator(`[data-msg="${carousel.id}"]`).getByRole('group').filter({ hasText: card }).first()
    await expect.poll(() => isMarkIn(cards)).toBe(true)
    await expect(other.locator('html')).toHaveAttribute('dir', 'rtl')
    await other.goBack()
    await other.getByRole('searchbox').fill(last)
    await other.locator('[data-row]').filter({ hasText: last }).click()
    await areMarked(other, last)
    await expect.poll(() => isMarkIn(other.locator('[data-part="log"]'))).toBe(true)
    await other.context().close()
  })
})
