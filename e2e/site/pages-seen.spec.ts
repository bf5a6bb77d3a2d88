import { chatOf, expect, test } from '../testing/bubblewire'
import { anAgent, openConversation, quietSource } from '../testing/inbox-page'
import { openOwnPage, serveSite } from '../testing/own-page'

test('an agent sees live which pages the customer visits', { tag: '@deep' }, async ({
  page: site,
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const { api_url, channel_id } = desk.demo
  const html = (title: string) =>
    `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,"><body><script async src="${api_url}/chat/${channel_id}/loader.js"></script>`
  const shop = await serveSite(site, { '/': html('The shop'), '/vases': html('Vases'), '/basket': html('Basket') })
  const chat = chatOf(site)
  await site.goto(shop)
  await site.locator('[id^="bubblewire:"] button').click()
  const word = `Which vase? ${Math.random()}`
  await chat.getByRole('textbox', { name: 'Your message' }).fill(word)
  await chat.getByRole('textbox', { name: 'Your message' }).press('Enter')

  const agent = await anAgent(browser, desk, 1, { viewport: { width: 1440, height: 900 } })
  await openConversation(agent, word)
  const pages = agent.getByRole('group').filter({ hasText: 'Pages seen' }).getByRole('listitem')
  await expect(pages).toHaveText([/^The shop\s*\S/])
  await site.goto(`${shop}/vases?token=3f2a#top`)
  await expect(pages).toHaveText([/^Vases/, /^The shop/])
  await expect(pages.first().getByRole('link')).toHaveAttribute('href', `${shop}/vases`)
  await expect(pages.first().getByRole('time')).toHaveAttribute('datetime', /^20/)

  // Single-page sites change the address first and the title last.
  await site.evaluate(async () => {
    history.pushState(null, '', '/vases/blue')
    await (window as never as { bubblewire: { pageChange(): Promise<void> } }).bubblewire.pageChange()
    document.title = 'The blue vase'
  })
  await expect(pages.first()).toHaveText(/^The blue vase/)
  await expect(pages).toHaveCount(3)
})

test('the pages of a customer without consent are not recorded', async ({ page: site, browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  await openOwnPage(site, desk, { attributes: 'data-consent="none"' })
  await site.locator('[id^="bubblewire:"] button').click()
  const words = [`Who am I? ${Math.random()}`, `And where? ${Math.random()}`]
  for (const word of words) {
    const box = chatOf(site).getByRole('textbox', { name: 'Your message' })
    await box.fill(word)
    await box.press('Enter')
    await desk.idOf(word)
  }
  const agent = await anAgent(browser, desk, 1, { viewport: { width: 1440, height: 900 } })
  await openConversation(agent, words[1] ?? '')
  await expect(agent.getByText('No page is known.')).toBeVisible()
})
