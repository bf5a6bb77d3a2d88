import { aProvider } from '../server/a-provider'
import { troubles } from './axe'
import { expect, newBubblewire, test } from './bubblewire'

test('by the company’s provider one comes in to where one wanted to be, and who is unknown here is told so', async ({
  browser,
}) => {
  const company = await newBubblewire()
  const provider = await aProvider(() => `${company.demo.api_url}/account/oidc/callback`)
  company.env = { ...provider.settings, OIDC_NAME: 'Teapot & Sons' }
  await company.start()
  const byProvider = async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${company.demo.api_url}/inbox/`)
    await page.getByRole('link', { name: 'Sign in with Teapot & Sons' }).click()
    return page
  }
  const { name = '', email = '' } = company.demo.sign_in[1] ?? {}
  provider.sit({ sub: 'ada-1', email, email_verified: true })
  const ada = await byProvider()
  await expect(ada.getByRole('button', { name: new RegExp(`^You: ${name}`) })).toBeVisible()
  expect(new URL(ada.url()).pathname).toBe('/inbox/')

  provider.sit({ sub: 'zoe-1', email: 'zoe@elsewhere.example', email_verified: true })
  const zoe = await byProvider()
  await expect(zoe.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(zoe.getByRole('alert').filter({ hasText: 'nobody here has your e-mail address' })).toBeVisible()
  expect(await troubles(zoe)).toEqual([])
  // Asking again is a click away.
  provider.sit({ sub: 'ada-1', email, email_verified: true })
  await zoe.context().clearCookies()
  await zoe.getByRole('link', { name: 'Sign in with Teapot & Sons' }).click()
  await expect(zoe.getByRole('button', { name: new RegExp(`^You: ${name}`) })).toBeVisible()
  await company.dispose()
  await provider.stop()
})
