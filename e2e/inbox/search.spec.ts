import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, log, quietSource, row, signIn } from '../testing/inbox-page'

test('a search result opens the conversation at the found message', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const greeting = `Shalom ${Math.random()}`
  await aCustomer(browser, desk, greeting)
  const asked = async () => {
    const q = encodeURIComponent(`"${greeting}"`)
    const { records } = await bubblewire.call('GET', `/1.0/contents?q=${q}`)
    return (records as { id: string; thread_id: string }[])[0]
  }
  await expect.poll(asked).toBeTruthy()
  const { id: in_reply_to_id, thread_id } = (await asked()) ?? {}
  const reply = (more: object) => bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, ...more })
  const word = `Theodolite${Math.random().toString(36).slice(2)}`
  const items = [
    { title: `A brass ${word}, restored`, subtitle: 'With its wooden tripod', payload: 'first' },
    { title: 'תאודוליט מפליז', payload: 'second' },
  ]
  const card = await reply({ structured_content: { type: 'list', title: 'Our instruments', items } })
  await Promise.all(Array.from({ length: 169 }, (_, nth) => reply({ body: `Line ${nth + 1}` })))
  await reply({ body: 'Line 170' })

  const page = await anAgent(browser, desk, 1)
  const search = page.getByRole('searchbox', { name: 'Search all messages' })
  const found = page.locator(`[data-msg="${card.id}"]`)
  const isMarked = (text: string) => expect(row(page, 'brass').locator('mark')).toHaveText(text)

  await test.step('a search result shows the found message with the words highlighted', async () => {
    await search.fill(word.toLowerCase())
    await isMarked(word)
    await expect(row(page, 'brass')).toHaveCount(1)
    await expect(row(page, 'brass')).not.toContainText('Line 170')
    expect(await axeFindings(page)).toEqual([])
  })
  await test.step('the highlighted words are visible in a narrow list', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const line = row(page, 'brass').getByRole('link')
    const [mark, whole] = [await line.locator('mark').boundingBox(), await line.boundingBox()]
    expect((whole?.x ?? 0) + (whole?.width ?? 0) - (mark?.x ?? 0)).toBeGreaterThan(90)
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(page.getByRole('region', { name: 'Choose a conversation' })).toBeVisible()
  })
  await test.step('keys scroll the log to the message and leave the focus in the list', async () => {
    const link = row(page, 'brass').getByRole('link')
    await link.focus()
    await page.keyboard.press('j')
    await expect(found).toBeInViewport()
    await expect(link).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Found by the search' })).toBeAttached()
  })
  await test.step('clicking a search result focuses the found message', async () => {
    await page.getByRole('button', { name: 'Go to the newest message' }).click()
    await expect(log(page).getByText('Line 170')).toBeInViewport()
    await row(page, 'brass').getByRole('link').click()
    await expect(found).toBeInViewport()
    await expect(found).toBeFocused()
    await expect(found).toContainText('Found by the search')
    expect(await axeFindings(page)).toEqual([])
  })
  await test.step('the address of a search opens the found message', async () => {
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('open'), searchParams.get('at')]).toEqual([thread_id, card.id])
    await page.reload()
    await expect(found).toBeInViewport()
  })
  await test.step('a right-to-left word is highlighted on a phone', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 700 } })
    const other = await phone.newPage()
    await signIn(other, desk, 2)
    await other.getByRole('searchbox', { name: 'Search all messages' }).fill('תאודוליט')
    const line = row(other, 'תאודוליט')
    await expect(line.locator('mark').first()).toHaveText('תאודוליט')
    await line.getByRole('link').first().click()
    await expect(other.locator(`[data-msg="${card.id}"]`)).toBeInViewport()
    await phone.close()
  })
})
