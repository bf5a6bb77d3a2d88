import type { Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { bubbleOf, chatOf, expect, line, say, test } from '../testing/bubblewire'
import { openHostPage, runCommand } from '../testing/host-pages'
import { aCustomer, anAgent, openConversation, quietSource, row, signIn } from '../testing/inbox-page'
import { accessibleInEverySize } from '../testing/sizes'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const listed = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('two agents edit one customer at the same time and lose no change', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Broken mug ${Math.random()}`
  const name = `Zelda ${Math.random()}`
  await aCustomer(browser, desk, word)
  const [page, colleague] = [await anAgent(browser, desk, 0), await anAgent(browser, desk, 0)]
  await openConversation(page, word)
  const details = page.getByRole('complementary', { name: 'Details' })

  await test.step("an agent edits a customer's fields and adds a variable", async () => {
    await details.getByRole('link', { name: 'Edit the customer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Visitor/ })).toBeVisible()
    await field(page, 'First name').fill(name)
    await field(page, 'E-mail').fill('nobody')
    await field(page, 'Phone').fill('+44 20 7946 0018')
    await field(page, 'Name of a new variable').fill('plan')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await field(page, 'plan').fill('gold')
    await save(page).click()
    await expect(field(page, 'E-mail')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('link', { name: 'E-mail: This is not an e-mail address.' }).click()
    await expect(field(page, 'E-mail')).toBeFocused()
    await field(page, 'E-mail').fill('zelda@example.com')
    await save(page).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(save(page)).toHaveCount(0)
    await accessibleInEverySize(page, 'inbox-customer')
    await page.setViewportSize({ width: 1280, height: 860 })
  })
  await test.step('an agent searches and sorts the customer list', async () => {
    await page.getByRole('link', { name: 'All customers' }).click()
    await page.getByLabel('Search customers').fill(`${name.split(' ')[1]} gold`)
    await expect(page.getByText('1 customer', { exact: true })).toBeVisible()
    await expect(listed(page, name)).toContainText('zelda@example.com · +44 20 7946 0018')
    await page.getByLabel('Search customers').fill('')
    await page.getByLabel('Order').selectOption({ label: 'By name' })
    await expect(listed(page, 'zelda@example.com').first()).toBeVisible()
    await page.getByLabel('Order').selectOption({ label: 'Last seen first' })
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('time') })
        .first(),
    ).toBeVisible()
    await accessibleInEverySize(page, 'inbox-customers')
    await page.setViewportSize({ width: 1280, height: 860 })
    await listed(page, name).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
  await test.step("a colleague's change of the same field causes a conflict", async () => {
    await signIn(colleague, desk, 0, new URL(page.url()).pathname)
    await field(page, 'Company').fill('Engines')
    await field(colleague, 'Last name').fill('Fitz')
    await save(colleague).click()
    await expect(page.getByText(/changed other fields meanwhile/)).toBeVisible()
    await expect(field(page, 'Last name')).toHaveValue('Fitz')
    await expect(field(page, 'Company')).toHaveValue('Engines')
    await field(colleague, 'Company').fill('Motors')
    await save(colleague).click()
    await expect(page.getByText('Somebody else changed the same fields meanwhile.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await save(page).click()
    await expect(field(colleague, 'Company')).toHaveValue('Engines')
  })
  await test.step("the customer page lists that customer's conversations", async () => {
    await page.getByRole('link', { name: word }).click()
    await expect(page.getByRole('log', { name: 'Messages' }).getByText(word)).toBeVisible()
    await expect(details.getByText('+44 20 7946 0018')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: `${name} Fitz` })).toBeVisible()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Inbox' }).click()
    await expect(row(page, word)).toBeVisible()
  })
})

test("an agent without the right cannot edit a customer's fields", async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Who am I? ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await page.getByRole('complementary', { name: 'Details' }).getByRole('link', { name: 'Page of the customer' }).click()
  await expect(page.getByText('You may see this customer, but not change them.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: word })).toBeVisible()
})

test('visitor data from the site is marked until an agent changes it', { tag: '@deep' }, async ({
  browser,
  page: site,
  bubblewire,
}) => {
  const name = `Ada ${Math.random()}`
  await openHostPage(site, bubblewire, 'plain')
  await runCommand(site, [
    'identify',
    { firstname: name, email: 'ada@customer.example', extra_values: { plan: 'gold' } },
  ])
  await bubbleOf(site).click()
  await say(chatOf(site), `It is ${name}`)
  await expect(line(chatOf(site), `It is ${name}`)).toBeVisible()
  const page = await anAgent(browser, bubblewire, 0)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByLabel('Search customers').fill(name)
  await listed(page, name).getByRole('link').click()
  await expect(field(page, 'First name From the site')).toHaveValue(name)
  await expect(field(page, 'E-mail From the site or the customer')).toHaveValue('ada@customer.example')
  await field(page, 'plan From the site').fill('silver')
  await save(page).click()
  await expect(field(page, 'plan')).toHaveValue('silver')
  await runCommand(site, ['identify', { firstname: `${name} King`, extra_values: { plan: 'gold' } }])
  await expect(field(page, 'First name From the site')).toHaveValue(`${name} King`)
  await expect(field(page, 'plan')).toHaveValue('silver')
})

test("an agent with the permission exports and deletes a visitor's data", { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Erase me ${Math.random()}`
  await aCustomer(browser, desk, word)
  const [page, reader] = [await anAgent(browser, desk, 0), await anAgent(browser, desk, 1)]
  await openConversation(page, word)
  const edit = page.getByRole('complementary', { name: 'Details' }).getByRole('link', { name: 'Edit the customer' })
  await edit.click()
  const name = await page.getByRole('heading', { level: 1, name: /^Visitor/ }).innerText()
  await reader.goto(page.url())
  await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Delete all data' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^identity-.*\.json$/)
  await accessibleInEverySize(page, 'inbox-customer-data')
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole('button', { name: 'Delete all data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete all data' })
  await dialog.getByRole('textbox').fill('Somebody')
  await dialog.getByRole('button', { name: 'Delete all data' }).click()
  await expect(dialog.getByText(`What you typed is not “${name}”.`)).toBeVisible()
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Delete all data' }).click()
  await expect(page.getByText(/^Deleted: 1 conversations/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await page.getByLabel('Search customers').fill(name)
  await expect(page.getByText('0 customers', { exact: true })).toBeVisible()
})
