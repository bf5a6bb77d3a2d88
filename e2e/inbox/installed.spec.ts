import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, quietSource, view } from '../testing/inbox-page'

test('the icon of an installed inbox shows how many customers wait', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const page = await anAgent(browser, desk, 1)
  await page.addInitScript(() => {
    const badges: number[] = []
    Object.assign(window, { badges })
    navigator.setAppBadge = async (count = -1) => void badges.push(count)
  })
  await page.reload()
  await expect(view(page, 'Mine')).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { start_url, icons } = JSON.parse(data ?? '')
  expect(new URL(start_url, url).pathname).toBe('/inbox/')
  for (const { src, sizes } of icons) {
    const answer = await page.request.get(new URL(src, url).href)
    expect(answer.status(), src).toBe(200)
    const size = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, new URL(src, url).href)
    if (sizes !== 'any') expect(size).toBe(sizes)
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const badges = () => page.evaluate(() => (window as never as { badges: number[] }).badges.at(-1))
  await expect.poll(badges).toBeGreaterThanOrEqual(0)
  const before = (await badges()) ?? 0
  await aCustomer(browser, desk, 'Is anybody there?')
  await expect.poll(badges).toBeGreaterThan(before)
})
