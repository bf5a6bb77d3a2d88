import { bubbleOf, expect, line, openChat, say, test } from './bubblewire'

// Not a test: `npm run pictures` makes the pictures of the documentation from the running product.

test('docs/picture.png', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  const chat = await openChat(page, bubblewire)
  await say(chat, 'carousel')
  await expect(chat.getByText('Monstera, $34')).toBeVisible()
  await say(chat, 'select')
  await expect(chat.getByRole('toolbar')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: 'docs/picture.png' })
})

const words = ['template', 'carousel', 'select', 'link', 'list', 'form', 'pay', 'time', 'help']
const looks = [
  { name: '1280-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: '320-light', width: 320, height: 640, colorScheme: 'light' },
] as const

for (const { name, width, height, colorScheme } of looks) {
  test(`every type, ${name}`, async ({ page, bubblewire }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.goto(bubblewire.demo.site_url)
    await expect(bubbleOf(page)).toBeVisible()
    await page.screenshot({ path: `test-results/looks/${name}-0-bubble.png` })
    const chat = await openChat(page, bubblewire)
    await page.screenshot({ path: `test-results/looks/${name}-1-empty.png` })
    for (const word of words) {
      await say(chat, word)
      await expect(line(chat, word).last()).toBeVisible()
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `test-results/looks/${name}-${word}.png` })
    }
  })
}
