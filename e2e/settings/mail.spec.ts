import { aMailSink } from '../../server/testing/a-mail-sink'
import { axeFindings } from '../testing/axe'
import { expect, newBubblewire, test } from '../testing/bubblewire'
import { openSettings } from '../testing/settings-page'

test('an invited person resets a forgotten password by e-mail', { tag: '@deep' }, async ({ page, browser }) => {
  const sink = await aMailSink()
  const bubblewire = await newBubblewire()
  bubblewire.env = sink.settings
  await bubblewire.start()
  const linkIn = async (nth: number) => {
    await expect.poll(() => sink.received[nth]?.mail.text ?? '').toContain('#link=')
    return /http\S+#link=[\w-]+/.exec(sink.received[nth]?.mail.text ?? '')?.[0] ?? ''
  }
  try {
    await openSettings(page, bubblewire, '/people')
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@shop.example')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByText('A link is on its way to ada@shop.example.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send a link by e-mail' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    const theirs = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    const choose = async (link: string, password: string) => {
      await theirs.goto(link)
      await theirs.getByLabel('New password').fill(password)
      await theirs.getByLabel('New password').press('Enter')
      await expect(theirs).not.toHaveURL(/#link/)
    }
    await choose(await linkIn(0), 'tea in the garden')
    await theirs.context().clearCookies()
    await theirs.goto(`${bubblewire.demo.api_url}/account/`)
    await theirs.getByRole('button', { name: 'Forgot your password?' }).click()
    await theirs.getByRole('textbox', { name: 'E-mail address' }).fill('ada@shop.example')
    await theirs.getByRole('button', { name: 'Send the link' }).click()
    await expect(theirs.getByText('If ada@shop.example belongs to an account')).toBeVisible()
    expect(await axeFindings(theirs)).toEqual([])
    await choose(await linkIn(1), 'coffee in the kitchen')
    expect(sink.received.map(({ to }) => to)).toEqual([['ada@shop.example'], ['ada@shop.example']])
  } finally {
    await bubblewire.dispose()
    await sink.close()
  }
})
