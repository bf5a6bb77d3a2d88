import { aProvider } from '../../server/testing/a-provider'
import { axeFindings } from '../testing/axe'
import { expect, newBubblewire, test } from '../testing/bubblewire'

test("sign-in by the company's provider opens the requested page", { tag: '@deep' }, async ({ browser }) => {
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
  expect(await axeFindings(zoe)).toEqual([])
  provider.sit({ sub: 'ada-1', email, email_verified: true })
  await zoe.context().clearCookies()
  await zoe.getByRole('link', { name: 'Sign in with Teapot & Sons' }).click()
  await expect(zoe.getByRole('button', { name: new RegExp(`^You: ${name}`) })).toBeVisible()
  await company.dispose()
  await provider.stop()
})

test('with passwords turned off, every sign-in offers only the provider', { tag: '@deep' }, async ({ browser }) => {
  const company = await newBubblewire()
  const provider = await aProvider(() => `${company.demo.api_url}/account/oidc/callback`)
  company.env = { ...provider.settings, OIDC_NAME: 'Teapot & Sons', PASSWORD_SIGN_IN: 'off' }
  await company.start()
  const page = await (await browser.newContext()).newPage()
  const { email = '' } = company.demo.sign_in[0] ?? {}
  provider.sit({ sub: 'admin-1', email, email_verified: true })
  await page.goto(`${company.demo.api_url}/settings/tokens`)
  const byProvider = page.getByRole('link', { name: 'Sign in with Teapot & Sons' })
  await expect(byProvider).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await byProvider.click()

  await page.getByRole('textbox', { name: 'Label' }).fill('Nightly')
  await page.getByRole('button', { name: 'Create' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Confirm with Teapot & Sons, in a new tab' }).click()
  const tab = await opening
  await expect(tab.getByRole('heading', { level: 1, name: 'Confirmed' })).toBeVisible()
  expect(await axeFindings(tab)).toEqual([])
  await tab.close()
  await expect(dialog.getByLabel('Password')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'I have confirmed' }).click()
  const made = page.getByRole('dialog', { name: 'Nightly' })
  await expect(made.getByRole('textbox', { name: 'Access token' })).toHaveValue(/.{30}/)
  await made.getByRole('button').last().click()

  await page.goto(`${company.demo.api_url}/account/`)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Password' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Second step for signing in' })).toHaveCount(0)
  await company.dispose()
  await provider.stop()
})
