import type { Browser, Page } from '@playwright/test'
import { type Bubblewire, test as base, expect, newBubblewire } from '../testing/bubblewire'
import { consoleWords } from '../testing/console-words'
import { type Hand, keyboard, mouse } from '../testing/hands'

// A designer's walk without the demo: sign in, compose from blank, save, ask for a review, read the comment.

const email = 'ada@shop.example'
const password = 'tea in the garden'

const test = base.extend<object, { shop: Bubblewire }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const shop = await newBubblewire()
      shop.env = { DEMO: 'off' }
      await shop.start()
      await use(shop)
      await shop.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

let isBegun = false

/** Makes the first administrator, once for each server. */
async function begin(browser: Browser, shop: Bubblewire): Promise<string> {
  const link = /http\S+#first_run=\S+/.exec(shop.output)?.[0] ?? ''
  if (!isBegun) {
    const page = await (await browser.newContext()).newPage()
    await page.goto(link)
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('New password').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'What is your site called?' })).toBeVisible()
    await page.context().close()
    isBegun = true
  }
  return new URL('/studio/', link).href
}

/** The iframe has a title in the language of the page. */
const logOf = (page: Page) => page.frameLocator('iframe').getByRole('log')

const hands = { mouse: (_: Page): Hand => mouse(), keyboard }

const texts = {
  en: ['Shall we come on Monday?', 'Yes, please'],
  de: ['Sollen wir am Montag kommen?', 'Ja, bitte'],
  ar: ['هل نأتي يوم الاثنين؟', 'نعم، من فضلكم'],
} as const

for (const language of ['en', 'de', 'ar'] as const)
  for (const by of ['mouse', 'keyboard'] as const)
    test(`a designer gets a review by ${by} in ${language}`, { tag: '@deep' }, async ({ browser, shop }) => {
      const address = await begin(browser, shop)
      const page = await (await browser.newContext({ locale: language })).newPage()
      const hand = hands[by](page)
      const began = Date.now()
      await signIn(page, hand, address, language)
      await compose(page, hand, language)
      const name = `${by} ${Math.random()}`
      const link = await askForReview(page, hand, { name, language })
      await review(browser, link, by, texts[language][1])
      await readComment(page, hand, { name, language })
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      test
        .info()
        .annotations.push({ type: 'walk', description: `${language} ${by}: ${hand.count()} acts, ${seconds} s` })
    })

async function signIn(page: Page, hand: Hand, address: string, language: string) {
  const t = consoleWords('shell', language)
  await page.goto(address)
  await hand.write(page.getByLabel(t('shell_email')), email)
  await hand.write(page.getByLabel(t('shell_password'), { exact: true }), password)
  await hand.press(page.getByRole('button', { name: t('shell_sign_in'), exact: true }))
  await expect(page).toHaveURL(address)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

async function compose(page: Page, hand: Hand, language: keyof typeof texts) {
  const t = consoleWords('studio', language)
  const [question, answer] = texts[language]
  await hand.press(page.getByRole('button', { name: t('start_from') }))
  const blank = page.getByRole('dialog').getByRole('region', { name: t('start_blank'), exact: true })
  await hand.press(blank.getByRole('button', { name: consoleWords('channels', language)('type_select'), exact: true }))
  await expect(page.locator('[data-path="body"]')).toBeFocused()
  await hand.write(page.locator('[data-path="body"]'), question)
  await hand.write(page.locator('[data-path="structured_content.items[0].title"]'), answer)
  await expect(logOf(page).getByRole('button', { name: answer })).toBeVisible()
}

interface Reviewed {
  name: string
  language: string
}

async function askForReview(page: Page, hand: Hand, { name, language }: Reviewed): Promise<string> {
  const t = consoleWords('studio', language)
  const dialog = page.getByRole('dialog')
  await hand.press(page.getByRole('button', { name: t('library'), exact: true }))
  await hand.write(dialog.getByRole('textbox', { name: t('library_name') }), name)
  await hand.press(dialog.getByRole('button', { name: t('library_save_button') }))
  await expect(dialog).toHaveCount(0)
  await openItem(page, hand, { name, language })
  await hand.press(dialog.getByRole('button', { name: t('reviews_make') }))
  const link = dialog.getByRole('textbox', { name: t('reviews_made') })
  await expect(link).toHaveValue(/#/)
  return link.inputValue()
}

async function openItem(page: Page, hand: Hand, { name, language }: Reviewed) {
  const t = consoleWords('studio', language)
  await hand.press(page.getByRole('button', { name: t('library'), exact: true }))
  await hand.press(page.getByRole('dialog').getByRole('button', { name }).first())
}

async function review(browser: Browser, link: string, by: keyof typeof hands, answer: string) {
  const t = consoleWords('studio', 'fr')
  const guest = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  const hand = hands[by](guest)
  await guest.goto(link)
  await expect(logOf(guest).getByText(answer)).toBeVisible()
  await hand.write(guest.getByRole('textbox', { name: t('review_name') }), 'Marie')
  await hand.write(guest.getByRole('textbox', { name: t('review_text') }), 'Très bien')
  await hand.press(guest.getByRole('button', { name: t('review_send') }))
  await expect(guest.getByText(t('review_sent'))).toBeVisible()
  await guest.context().close()
}

async function readComment(page: Page, hand: Hand, item: Reviewed) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openItem(page, hand, item)
  const comments = page
    .getByRole('dialog')
    .getByRole('region', { name: consoleWords('studio', item.language)('review_comments') })
  await expect(comments.getByRole('listitem')).toContainText('Très bien')
}

const types = ['Template', 'List', 'Carousel', 'Select', 'Wallet pay', 'Rich link', 'Form', 'Time select'] as const

for (const by of ['mouse', 'keyboard'] as const)
  test(`each type is accepted from blank by ${by}`, { tag: '@deep' }, async ({ browser, shop }) => {
    test.setTimeout(240_000)
    const page = await (await browser.newContext({ locale: 'en' })).newPage()
    const address = await begin(browser, shop)
    await signIn(page, hands[by](page), address, 'en')
    for (const type of types) {
      const hand = hands[by](page)
      const began = Date.now()
      await hand.press(page.getByRole('button', { name: 'Start from …' }))
      const blank = page.getByRole('dialog').getByRole('region', { name: 'Blank', exact: true })
      await hand.press(blank.getByRole('button', { name: type, exact: true }))
      await expect(page.locator('[data-path]:focus')).toHaveValue('')
      // The state of the message before is gone.
      await expect(page.getByText(/^Not accepted yet/), type).toBeVisible()
      await fillRequired(page, hand)
      await expect(page.getByText(/^Accepted/), type).toBeVisible()
      await expect(logOf(page).getByText('Which one?').first(), type).toBeVisible()
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      test.info().annotations.push({ type: 'blank', description: `${type} ${by}: ${hand.count()} acts, ${seconds} s` })
    }
  })

/** Fills what the form calls required, as a person who reads it from above. */
async function fillRequired(page: Page, hand: Hand) {
  const form = page.getByRole('tabpanel')
  const fields = form.locator('[aria-required=true]').or(form.getByLabel(/\(required\)/))
  for (let nth = 0; nth < (await fields.count()); nth += 1) {
    const field = fields.nth(nth)
    const [path = '', isEmpty] = await field.evaluate((each) => [
      each.getAttribute('data-path') ?? '',
      each.matches('input:not([type=radio]), textarea') && (each as HTMLInputElement).value === '',
    ])
    if (isEmpty && (await field.isVisible())) await hand.write(field, valueFor(String(path)))
  }
}

function valueFor(path: string): string {
  if (/url$/.test(path)) return 'https://shop.example/mugs'
  if (/start_time$/.test(path)) return '2027-04-26T08:00'
  if (/amount$/.test(path)) return '24.90'
  if (/country_code$/.test(path)) return 'DE'
  return /currency_code$/.test(path) ? 'EUR' : 'Which one?'
}
