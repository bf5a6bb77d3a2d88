import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Role } from '../../clients/typescript/operations'
import { openDatabase } from '../../server/store/sqlite/database'
import { codeOf } from '../../server/testing/a-person'
import { axeFindings } from '../testing/axe'
import { type Bubblewire, expect, openChat, say, test } from '../testing/bubblewire'
import { save } from '../testing/settings-page'

const password = 'tea in the garden'
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const panel = (page: Page) => page.getByRole('region', { name: 'Second step for signing in' })

async function aPerson(bubblewire: Bubblewire, name: string, roleId?: unknown) {
  const { demo } = bubblewire
  const email = `${name.toLowerCase()}@second.example`
  const user = await bubblewire.call('POST', '/1.0/users', { name, email, ...(roleId ? { role_id: roleId } : {}) })
  const { url } = await bubblewire.call('POST', `/1.0/users/${user.id}/sign_in_link`)
  const headers = { 'content-type': 'application/json', 'x-bubblewire-csrf': '1', origin: demo.api_url }
  const body = JSON.stringify({ token: String(url).split('#link=')[1], password })
  expect((await fetch(`${demo.api_url}/account/link/use`, { method: 'POST', headers, body })).status).toBe(200)
  return { id: String(user.id), email }
}

async function enterPassword(page: Page, { demo }: Bubblewire, email: string, path = '/account/') {
  await page.goto(demo.api_url + path)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^You: / }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await heading(page, 'Sign in')
}

async function withAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    ownerIs: (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

function letProofsAge({ dataDir }: Bubblewire, agentId: string) {
  const database = openDatabase(join(dataDir, 'bubblewire.db'))
  const { changes } = database
    .prepare('update agent_sessions set proven_at = proven_at - 3600000 where agent_id = ?')
    .run(agentId)
  database.close()
  expect(changes).toBeGreaterThan(0)
}

const keyOf = async (page: Page) =>
  (
    (await page
      .getByRole('dialog')
      .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      .textContent()) ?? ''
  ).replaceAll(' ', '')
const nextCode = (key: string) => codeOf(key, Date.now() + 30_000)

test('codes of an authenticator app and a recovery code sign in', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const { email } = await aPerson(bubblewire, 'Cora')
  await enterPassword(page, bubblewire, email)
  await heading(page, 'Your profile')
  await panel(page).getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const key = await keyOf(page)
  await dialog.getByLabel('Code of your authenticator app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This code is wrong')).toBeVisible()
  await dialog.getByLabel('Code of your authenticator app').fill(codeOf(key, Date.now()))
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  expect(await axeFindings(page)).toEqual([])
  const recovery = (await shown.getByRole('listitem').first().textContent()) ?? ''
  await shown.getByRole('button', { name: 'I have saved them' }).click()
  await expect(panel(page).getByText('10 codes left')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await signOut(page)
  await enterPassword(page, bubblewire, email)
  const code = page.getByLabel('Code of your authenticator app')
  await expect(code).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await code.fill(nextCode(key))
  await page.keyboard.press('Enter')
  await heading(page, 'Your profile')

  await signOut(page)
  await enterPassword(page, bubblewire, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.keyboard.press('Enter')
  await heading(page, 'Your profile')
  await expect(panel(page).getByText('9 codes left')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(panel(page).getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test('a passkey signs in alone and as a second step', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const { email } = await aPerson(bubblewire, 'Dina')
  const device = await withAuthenticator(page)
  await enterPassword(page, bubblewire, email)
  await heading(page, 'Your profile')
  await panel(page).getByRole('button', { name: 'Add a passkey' }).click()
  const name = page.getByLabel('Name of the passkey')
  await expect(name).toHaveValue('Chrome')
  await name.fill('My laptop')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I have saved them' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys).toContainText('Not used yet')
  await passkeys.getByRole('button', { name: 'Rename My laptop' }).click()
  await name.fill('Old laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(passkeys).toContainText('Old laptop')
  expect(await axeFindings(page)).toEqual([])

  await signOut(page)
  await device.ownerIs(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await heading(page, 'Sign in')
  await device.ownerIs(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await heading(page, 'Your profile')
  await expect(passkeys).toContainText('Last used')

  await signOut(page)
  await enterPassword(page, bubblewire, email)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await heading(page, 'Your profile')
  await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys).toHaveCount(0)
  await expect(panel(page).getByText('Recovery codes')).toHaveCount(0)
})

test('a user must set up a required second factor to sign in', { tag: '@deep' }, async ({
  page,
  bubblewire,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  const role = await bubblewire.call('POST', '/1.0/roles', { name: 'Careful', rights: [] })
  await admin.goto(`${bubblewire.demo.api_url}/account/`)
  await admin.getByRole('button', { name: 'Sign in as the demo’s admin' }).click()
  await heading(admin, 'Your profile')
  await admin.goto(`${bubblewire.demo.api_url}/settings/roles/${role.id}`)
  await admin.getByRole('checkbox', { name: 'Needs a second step to sign in' }).check()
  await save(admin)

  const { id, email } = await aPerson(bubblewire, 'Emma', role.id)
  await enterPassword(page, bubblewire, email, '/inbox/')
  await heading(page, 'One more step')
  await expect(page.getByText('Your role needs a second step.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${bubblewire.demo.api_url}/reports/`)
  await heading(page, 'One more step')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Code of your authenticator app').fill(codeOf(await keyOf(page), Date.now()))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/reports\//)
  await expect(page.getByRole('button', { name: 'You: Emma' })).toBeVisible()

  await page.goto(`${bubblewire.demo.api_url}/account/`)
  await panel(page).getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Add another second step first.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await admin.goto(`${bubblewire.demo.api_url}/settings/people/${id}`)
  await admin.getByRole('button', { name: 'Reset second step' }).click()
  await expect(admin.getByRole('button', { name: 'Reset second step' })).toHaveCount(0)
  await admin.getByRole('link', { name: 'Audit log' }).click()
  await admin.getByRole('combobox', { name: 'What' }).selectOption('Agent')
  await expect(admin.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first()).toContainText(
    'second step reset',
  )
  await page.getByLabel('Your name').fill('Emma the second')
  await page.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'One more step' })
  await expect(again).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const opening = page.waitForEvent('popup')
  await again.getByRole('link', { name: 'Set it up' }).click()
  const tab = await opening
  await tab.getByRole('button', { name: 'Turn on' }).click()
  await tab.getByLabel('Code of your authenticator app').fill(nextCode(await keyOf(tab)))
  await tab.keyboard.press('Enter')
  await tab.getByRole('button', { name: 'I have saved them' }).click()
  await tab.close()
  await again.getByRole('button', { name: 'I have set it up' }).click()
  await expect(page.getByRole('button', { name: 'You: Emma the second' })).toBeVisible()
})

test('tokens and exports require the user to confirm who they are', { tag: '@deep' }, async ({
  page,
  context,
  bubblewire,
}) => {
  const roles = (await bubblewire.call('GET', '/1.0/roles')) as { records: Role[] }
  const { id, email } = await aPerson(bubblewire, 'Fay', roles.records.find(({ name }) => name === 'admin')?.id)
  await withAuthenticator(page)
  await enterPassword(page, bubblewire, email, '/settings/tokens')
  await page.getByRole('textbox', { name: 'Label' }).fill('Hourly')
  letProofsAge(bubblewire, id)
  await page.getByRole('button', { name: 'Create' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('this needs your password again')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('Hourly')

  await page.getByRole('button', { name: 'Create' }).click()
  await dialog.getByLabel('Password').fill('a guess')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: 'Hourly' })
  await expect(made.getByRole('textbox', { name: 'Access token' })).toHaveValue(/.{30}/)
  await made.getByRole('button').last().click()

  await page.goto(`${bubblewire.demo.api_url}/account/`)
  await panel(page).getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I have saved them' }).click()
  const shop = await context.newPage()
  await say(await openChat(shop, bubblewire), 'Hand this out')
  const { author_id: known } = await bubblewire.call('GET', `/1.0/contents/${await bubblewire.idOf('Hand this out')}`)
  await bubblewire.call('PUT', `/1.0/identities/${known}`, { email: 'grace@second.example' })
  await shop.close()
  await page.goto(`${bubblewire.demo.api_url}/settings/privacy`)
  await page.getByRole('searchbox').fill('grace@second.example')
  await page.keyboard.press('Enter')
  letProofsAge(bubblewire, id)
  await page.getByRole('link', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  expect((await download).suggestedFilename()).toBe(`identity-${known}.json`)
})
