import { createServer } from 'node:http'
import { bubbleOf, chatOf, expect, say, test } from '../testing/bubblewire'
import { openHostPage } from '../testing/host-pages'
import { aCustomer, anAgent, box, log, nameOf, openConversation, quietSource, row, view } from '../testing/inbox-page'
import { signedToken } from '../testing/signed-token'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test("an agent sees a customer's avatar without contacting its host", async ({ page, browser, bubblewire }) => {
  const askers: (string | undefined)[] = []
  const pictures = createServer(({ headers }, response) => {
    askers.push(headers['user-agent'])
    response.end(png)
  })
  await new Promise<void>((done) => pictures.listen(0, '127.0.0.1', done))
  const { port } = pictures.address() as { port: number }
  const { fresh } = await signedToken(bubblewire, 'customer-with-a-face')
  await openHostPage(page, bubblewire, 'plain')
  await page.evaluate(
    (token) =>
      (window as unknown as { bubblewire: { signIn(token: string): Promise<unknown> } }).bubblewire.signIn(token),
    fresh,
  )
  await bubbleOf(page).click()
  const word = `Do you see me? ${Math.random()}`
  await say(chatOf(page), word)
  const content = await bubblewire.call('GET', `/1.0/contents/${await bubblewire.idOf(word)}`)
  const avatar_url = `http://127.0.0.1:${port}/face.png`
  await bubblewire.call('PUT', `/1.0/identities/${content.author_id}`, { avatar_url })

  const admin = await anAgent(browser, bubblewire, 0, { viewport: { width: 1440, height: 900 } })
  await admin.goto(`${bubblewire.demo.api_url}/inbox/?in=all&open=${content.thread_id}`)
  const face = admin.locator('aside img')
  await expect(face).toHaveAttribute('src', new RegExp(`^/1.0/identities/${content.author_id}/avatar`))
  await expect.poll(() => face.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
  expect(askers.filter((agent) => /Mozilla/.test(agent ?? ''))).toEqual([])
  expect(askers).toHaveLength(1)
  pictures.close()
})

test("messages and the agent list show a colleague's avatar or initials", { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const ada = await anAgent(browser, desk, 1)
  await ada.goto(`${bubblewire.demo.api_url}/account/`)
  await ada.locator('input[type="file"]').setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: png })
  await expect(ada.getByRole('button', { name: `You: ${nameOf(desk, 1)}` }).locator('img')).toBeVisible()
  await ada.goto(`${bubblewire.demo.api_url}/inbox/`)
  const word = `Who answers me? ${Math.random()}`
  await aCustomer(browser, desk, word)
  await openConversation(ada, word)
  await box(ada).fill('I do, says Ada')
  await box(ada).press('Enter')
  await expect(log(ada).getByText(/^(Sent|Delivered|Read)$/)).toBeVisible()

  const ben = await anAgent(browser, desk, 2, { viewport: { width: 1440, height: 900 } })
  await view(ben, 'All').click()
  await expect(row(ben, 'I do, says Ada')).toBeVisible()
  await openConversation(ben, 'I do, says Ada')
  const isDrawn = (image: HTMLElement | SVGElement) => (image as HTMLImageElement).naturalWidth > 0
  const inLog = log(ben).getByRole('listitem').filter({ hasText: 'I do, says Ada' }).locator('img')
  await expect.poll(() => inLog.evaluate(isDrawn)).toBe(true)
  const here = ben.getByTitle(`${nameOf(desk, 1)} is here too`)
  await expect.poll(() => here.locator('img').evaluate(isDrawn)).toBe(true)
  const owner = ben.getByTitle(`${nameOf(desk, 1)} · Waiting for the customer`)
  const cut = (element: HTMLElement | SVGElement) => element.scrollWidth - element.clientWidth
  expect(await owner.evaluate(cut)).toBeLessThanOrEqual(0)
  await expect(row(ben, 'I do, says Ada').getByTitle(`Owner: ${nameOf(desk, 1)}`)).toBeVisible()
  const ofBen = ada.getByTitle(`${nameOf(desk, 2)} is here too`)
  await expect(ofBen).toBeVisible()
  await expect(ofBen.locator('img')).toHaveCount(0)
})
