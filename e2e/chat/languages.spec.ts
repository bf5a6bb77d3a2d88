import type { Page, WebSocketRoute } from '@playwright/test'
import { bubbleOf, chatOf, expect, line, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'
import { openOwnPage } from '../testing/own-page'

const bubble = (page: Page) => page.locator('[id^="bubblewire:"]').getByRole('button')

test('the chat uses the language of the page', async ({ page, bubblewire }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/widget/assets/')) scripts.push(await response.text().catch(() => ''))
  })
  await openOwnPage(page, bubblewire, { lang: 'fr-CA' })
  await bubbleOf(page).click()
  const chat = chatOf(page)
  const box = chat.getByRole('textbox', { name: 'Votre message' })
  await expect(box).toHaveAttribute('placeholder', 'Écrivez un message…')
  await box.fill('time')
  await box.press('Enter')
  await expect(line(chat, 'time').last()).toBeVisible()
  await expect(chat.getByText(/^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) /i).first()).toBeVisible()
  await chat.getByRole('button', { name: 'Fermer le chat' }).click()
  await expect(bubble(page)).toHaveAccessibleName('Ouvrir le chat')
  expect(scripts.filter((text) => text.includes('Écrivez un message…'))).toHaveLength(1)
  expect(scripts.filter((text) => text.includes('Nachricht schreiben'))).toHaveLength(0)
})

const marks = { fr: 'Votre message', de: 'Ihre Nachricht', ja: 'メッセージを入力', ar: 'رسالتك' }

test('the chat loads one language file at most, and none in English', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  for (const lang of ['en', 'de', 'ja', 'ar'])
    await firstVisit(browser, lang, async (page) => {
      const scripts: Promise<string>[] = []
      page.on('response', (response) => {
        if (response.url().includes('/widget/assets/')) scripts.push(response.text().catch(() => ''))
      })
      await openOwnPage(page, bubblewire, { lang })
      await bubbleOf(page).click()
      const chat = chatOf(page)
      await expect(chat.locator('html')).toHaveAttribute('lang', lang)
      await chat.getByRole('textbox').fill('carousel')
      await chat.getByRole('textbox').press('Enter')
      await expect(chat.locator('[aria-roledescription]').first()).toBeVisible()
      const texts = await Promise.all(scripts)
      const found = Object.entries(marks).filter(([, mark]) => texts.some((text) => text.includes(mark)))
      expect(found.map(([name]) => name)).toEqual(lang === 'en' ? [] : [lang])
    })
})

test('when the page changes its language, the chat follows without a reload', async ({ page, bubblewire }) => {
  await openOwnPage(page, bubblewire, { lang: 'de' })
  await bubbleOf(page).click()
  const chat = chatOf(page)
  await chat.getByRole('textbox', { name: 'Ihre Nachricht' }).fill('Noch nicht fertig')
  await page.evaluate(() => {
    document.documentElement.lang = 'he'
    history.pushState({}, '', '#he')
    history.back()
  })
  await expect(chat.getByRole('textbox', { name: 'ההודעה שלכם' })).toHaveValue('Noch nicht fertig')
  await expect(chat.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('in Arabic and Hebrew the layout is mirrored', async ({ browser, bubblewire }) => {
  for (const [lang, label] of [
    ['ar', 'رسالتك'],
    ['he', 'ההודעה שלכם'],
  ] as const)
    await firstVisit(browser, lang, async (page) => {
      await openOwnPage(page, bubblewire, { lang })
      await bubbleOf(page).click()
      const chat = chatOf(page)
      const box = chat.getByRole('textbox', { name: label })
      await box.fill('carousel')
      await box.press('Enter')
      const own = chat.getByText('carousel', { exact: true })
      await expect(own).toBeVisible()
      const window = await page.locator('iframe[src*="/chat/"]').boundingBox()
      const middle = (window?.x ?? 0) + (window?.width ?? 0) / 2
      const middleOf = async (locator: typeof own) => {
        const found = await locator.boundingBox()
        return (found?.x ?? 0) + (found?.width ?? 0) / 2
      }
      expect(await middleOf(own)).toBeLessThan(middle)
      expect(await middleOf(chat.locator('header button').last())).toBeLessThan(middle)
      const slides = chat.locator('[aria-roledescription] [aria-roledescription]')
      await expect(slides.nth(1)).toBeAttached()
      await expect.poll(async () => (await slides.nth(1).boundingBox())?.width ?? 0).toBeGreaterThan(0)
      expect(await middleOf(slides.nth(1))).toBeLessThan(await middleOf(slides.nth(0)))
    })
})

test("if the page's language is unknown, the chat uses the browser's", async ({ browser, bubblewire }) => {
  const context = await browser.newContext({ locale: 'de-AT' })
  const page = await context.newPage()
  await openOwnPage(page, bubblewire, { lang: 'sv' })
  await bubbleOf(page).click()
  await expect(chatOf(page).getByRole('textbox', { name: 'Ihre Nachricht' })).toBeVisible()
  await context.close()
})

test('a page sets the language of the chat and replaces texts', async ({ page, bubblewire }) => {
  const words = JSON.stringify({ title: 'Chez Fleur', write: 'Dites-nous tout' }).replaceAll('"', '&quot;')
  await openOwnPage(page, bubblewire, { lang: 'en', attributes: `data-language="fr" data-strings="${words}"` })
  await bubbleOf(page).click()
  const chat = chatOf(page)
  await expect(chat.getByRole('heading', { name: 'Chez Fleur' })).toBeVisible()
  await expect(chat.getByRole('textbox', { name: 'Votre message' })).toHaveAttribute('placeholder', 'Dites-nous tout')
})

test('each message keeps the language that the chat had when it was written', async ({ page, bubblewire }) => {
  const sockets: WebSocketRoute[] = []
  let whole = true
  await page.routeWebSocket(/realtime/, (socket) => {
    if (!whole) return void socket.close()
    sockets.push(socket)
    socket.connectToServer()
  })
  await openOwnPage(page, bubblewire, { lang: 'fr-CA' })
  await bubbleOf(page).click()
  const chat = chatOf(page)
  const say = async (words: string) => {
    await chat.getByRole('textbox').fill(words)
    await chat.getByRole('textbox').press('Enter')
  }
  await expect(chat.locator('html')).toHaveAttribute('lang', 'fr-CA')
  await say('Un premier mot')
  await expect(line(chat, 'Un premier mot')).toBeVisible()
  const before = await bubblewire.idOf('Un premier mot')
  whole = false
  for (const socket of sockets) await socket.close()
  await say('Un mot en attente')
  await page.evaluate(() => window.bubblewire?.push(['setLocale', 'de']))
  await expect(chat.locator('html')).toHaveAttribute('lang', 'de')
  await say('Ein letztes Wort')
  whole = true
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const ids = [before, await bubblewire.idOf('Un mot en attente'), await bubblewire.idOf('Ein letztes Wort')]
  const contents = await Promise.all(ids.map((id) => bubblewire.call('GET', `/1.0/contents/${id}`)))
  expect(contents.map(({ language }) => language)).toEqual(['fr-CA', 'fr-CA', 'de'])
})
