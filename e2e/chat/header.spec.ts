import { join } from 'node:path'
import { axeFindings } from '../testing/axe'
import { type Bubblewire, bubbleOf, chatOf, expect, line, say, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'
import { nameOf, userOf } from '../testing/inbox-page'
import { openOwnPage } from '../testing/own-page'
import { openSettings, save } from '../testing/settings-page'

const logo = 'https://shop.example.com/logo.svg'
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#7a1f5c" d="M0 0h40v40H0z"/><circle cx="20" cy="20" r="9" fill="#fff"/></svg>'

/** Creates a source, because the demo's header would change for parallel journeys. */
async function aSource(bubblewire: Bubblewire) {
  const community = await bubblewire.call('POST', '/1.0/communities', { name: 'Header' })
  const source = await bubblewire.call('POST', '/1.0/content_sources', {
    ...{ name: 'Header', type: 'web_messaging', web_messaging: true, community_id: community.id },
    settings: { any_origin: true },
  })
  const demo = { ...bubblewire.demo, channel_id: String(source.channel_id) }
  return { id: String(source.id), shop: { demo } as Bubblewire }
}

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]

/** Returns a token of the administrator, whose replies count as those of a person. */
async function personToken(bubblewire: Bubblewire): Promise<string> {
  const agent_id = await userOf(bubblewire, 0)
  const { token } = await bubblewire.call('POST', '/1.0/access_tokens', { label: 'Header', agent_id })
  return String(token)
}

test('an admin sets what the header of the chat shows', { tag: '@deep' }, async ({ page, browser, bubblewire }) => {
  test.slow()
  const { id, shop } = await aSource(bubblewire)
  const token = await personToken(bubblewire)
  for (const nth of [1, 2, 3, 4, 5])
    await firstVisit(browser, `conversation ${nth}`, async (visit) => {
      await openOwnPage(visit, shop, { lang: 'en' })
      await bubbleOf(visit).click()
      const asked = `Is anybody there? ${nth} ${id}`
      await say(chatOf(visit), asked)
      const in_reply_to_id = await bubblewire.idOf(asked)
      await fetch(`${bubblewire.demo.api_url}/1.0/contents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ in_reply_to_id, body: 'Yes, we are.' }),
      })
      await expect(line(chatOf(visit), 'Yes, we are.')).toBeVisible()
    })

  await test.step('a photo that the admin uploads is cropped to a square', async () => {
    await openSettings(page, bubblewire)
    await page.goto(`${bubblewire.demo.api_url}/account/`)
    const photo = page.locator('input[type="file"]')
    await photo.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('Your browser cannot read this file', { exact: false })).toBeVisible()
    await photo.setInputFiles(join(import.meta.dirname, '../../examples/bot/pictures/kettle.jpg'))
    const face = page.getByRole('img', { name: nameOf(bubblewire, 0) })
    await expect.poll(() => face.evaluate(sizeOf)).toEqual([320, 320])
    expect(await axeFindings(page)).toEqual([])
  })

  await test.step('the admin sets the logo and the contents of the header', async () => {
    await openSettings(page, bubblewire, `/sources/${id}/looks`)
    await page.getByRole('textbox', { name: 'Logo (address of a picture)' }).fill(logo)
    for (const name of ['Who replied last', 'The usual time', 'Outside of the business hours'])
      await page.getByRole('checkbox', { name }).check()
    await save(page)
    expect(await axeFindings(page)).toEqual([])
  })

  const header = chatOf(page).locator('header')
  await test.step('the customer sees logo, agent and reply time', async () => {
    await page.route(logo, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
    await openOwnPage(page, shop, { lang: 'en', body: '<main><h1>Pots</h1></main>' })
    await bubbleOf(page).click()
    await expect.poll(() => header.locator('img').first().evaluate(sizeOf)).not.toEqual([0, 0])
    await expect(async () => {
      await page.reload()
      await expect(header).toContainText('Usually replies in 1 minute', { timeout: 3_000 })
    }).toPass()
    await expect(header).toContainText(`Answered by ${nameOf(bubblewire, 0)}.`)
    await expect
      .poll(() => header.getByTitle(nameOf(bubblewire, 0)).locator('img').evaluate(sizeOf))
      .toEqual([320, 320])
    expect(await axeFindings(page)).toEqual([])
  })

  await test.step('outside business hours the header says when the team is back', async () => {
    // Business hours only on the day after tomorrow.
    const day = ((new Date().getUTCDay() + 1) % 7) + 1
    const business_hours = { time_zone: 'UTC', hours: [{ day, from: '10:00', to: '11:00' }] }
    await bubblewire.call('PUT', `/1.0/content_sources/${id}`, { settings: { business_hours } })
    await page.unroute(logo)
    await page.route(logo, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await expect(header).toContainText(/Back \w+day at 1[12]:00/)
    // When the logo does not load, the default icon replaces it.
    await expect(header.locator('img')).toHaveCount(1)
    await expect(header.locator('svg').first()).toBeVisible()
  })

  await test.step('the admin removes the photo', async () => {
    await page.goto(`${bubblewire.demo.api_url}/account/`)
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    await expect(page.getByRole('img', { name: nameOf(bubblewire, 0) })).toHaveCount(0)
    const { picture_url } = await bubblewire.call('GET', `/1.0/users/${await userOf(bubblewire, 0)}`)
    expect(picture_url).toBeNull()
  })
})
