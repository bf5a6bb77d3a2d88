import type { Browser } from '@playwright/test'
import { type Bubblewire, expect, test } from '../testing/bubblewire'
import {
  aCustomer,
  anAgent,
  box,
  chooseColleague,
  log,
  nameOf,
  openConversation,
  quietSource,
  row,
  state,
  userOf,
  write,
} from '../testing/inbox-page'

async function anAgentWhoWrites(browser: Browser, bubblewire: Bubblewire, words: string) {
  const desk = await quietSource(bubblewire)
  const word = `${words} ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await box(page).fill('A long answer')
  return { desk, word, page }
}

test('a reply sent over a lost connection is sent once after the reconnect', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Hello? ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await page.context().setOffline(true)
  await box(page).fill('Here I am.')
  await box(page).press('Enter')
  const waiting = log(page).getByRole('listitem').filter({ hasText: 'Here I am.' })
  await expect(waiting.getByText(/No connection\. Your text is kept/)).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Put back into the text box' })).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  const sending = /\/1\.0\/contents$|\/take$/
  await page.route(sending, (route) => route.abort())
  await page.context().setOffline(false)
  await page.reload()
  await expect(waiting.getByText(/No connection\. Your text is kept/)).toBeVisible()
  await page.unroute(sending)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(customer.getByRole('log').getByText('Here I am.')).toHaveCount(1)
  await expect(waiting).toHaveCount(1)
  await expect(waiting.getByText(/No connection/)).toHaveCount(0)
})

test('"Send and close" offline sends and closes after the reconnect', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const [word, other] = [`Close me? ${Math.random()}`, `Another one ${Math.random()}`]
  const customer = await aCustomer(browser, desk, word)
  await aCustomer(browser, desk, other)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, other)
  await openConversation(page, word)
  const unreachable = /\/1\.0\/(contents$|conversations\/)/
  await page.route(unreachable, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await box(page).fill('First part.')
  await box(page).press('Enter')
  await box(page).fill('Second part.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(log(page).getByText(/is sent as soon as the connection is back/)).toHaveCount(2)
  await openConversation(page, other)
  await page.reload()
  await expect(log(page).getByText(other)).toBeVisible()
  await page.unroute(unreachable)
  const said = customer.getByRole('log').getByText(/(First|Second) part\./)
  await expect(said).toHaveText(['First part.', 'Second part.'])
  await expect(async () => {
    const found = (await desk.call('GET', `/1.0/conversations?q="${word}"&state=closed`)) as { records: object[] }
    expect(found.records).toHaveLength(1)
  }).toPass()
})

test('a conversation opened offline loads after the reconnect', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const [word, other] = [`Opened offline? ${Math.random()}`, `Open before ${Math.random()}`]
  await aCustomer(browser, desk, word)
  await aCustomer(browser, desk, other)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, other)
  await page.context().setOffline(true)
  await row(page, word).getByRole('link').click()
  await expect(page.getByText(/could not be read/)).toBeVisible()
  await expect(log(page).getByText(word)).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(log(page).getByText(word)).toBeVisible()
  await expect(page.getByText(/could not be read/)).toHaveCount(0)
  await expect(box(page)).toBeEditable()
})

test('two tabs share a draft until one tab sends it', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Two tabs? ${Math.random()}`
  await aCustomer(browser, desk, word)
  const first = await anAgent(browser, desk, 1)
  await openConversation(first, word)
  const second = await first.context().newPage()
  await second.goto(first.url())
  await box(first).fill('Begun in the first')
  await expect(box(second)).toHaveValue('Begun in the first')
  await second.reload()
  await expect(box(second)).toHaveValue('Begun in the first')
  // The draft appears before the conversation is loaded; Send works only afterwards.
  await expect(log(second).getByText(word)).toBeVisible()
  await expect(second.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await box(second).press('Enter')
  await expect(box(first)).toHaveValue('')
  await expect(log(first).getByText('Begun in the first')).toHaveCount(1)
})

test('a draft stays when the conversation closes or access to it is lost', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const { desk, word, page } = await anAgentWhoWrites(browser, bubblewire, 'May I?')
  const id = new URL(page.url()).searchParams.get('open')
  await desk.call('PUT', `/1.0/conversations/${id}/close`)
  await expect(page.getByText('This conversation is closed. Reopen it to send; what you write is kept.')).toBeVisible()
  await expect(box(page)).toHaveValue('A long answer')
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('A long answer')
  await page.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()

  const { records: users } = (await desk.call('GET', '/1.0/users?limit=150')) as unknown as {
    records: { id: string; email: string }[]
  }
  const email = (desk.demo as unknown as { sign_in: { email: string }[] }).sign_in[1]?.email
  const user = users.find((each) => each.email === email)?.id
  const path = `/1.0/users/${user}/sources_permissions`
  const { records: before } = await desk.call('GET', `${path}?limit=150`)
  const allow = (sources_permissions: unknown) => desk.call('PUT', path, { sources_permissions })
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(state(page, 'Yours')).toBeVisible()
  const { source } = (await desk.call('GET', `/1.0/conversations/${id}`)) as unknown as { source: { id: string } }
  try {
    await page.getByRole('button', { name: 'Message with buttons, cards or a form' }).click()
    const dialog = page.getByRole('dialog', { name: 'Structured message' })
    await dialog.getByLabel('Type').selectOption({ label: 'Select' })
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Choose a day')
    await allow([{ source_id: source.id, read: true, reply: false }])
    await expect(dialog.getByText('You may read this conversation, but not answer it.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send this message' })).toBeDisabled()
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Choose a day')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('You may read this conversation, but not answer it.')).toBeVisible()
    await expect(box(page)).toHaveValue('A long answer')
    await allow([])
    await expect(page.getByText('You may no longer answer here. Your text is kept; copy what you need.')).toBeVisible()
    await expect(box(page)).toHaveValue('A long answer')
    await page.reload()
    await expect(box(page)).toHaveValue('A long answer')
    await expect(row(page, word)).toHaveCount(0)
  } finally {
    await allow(before)
  }
})

test("an agent keeps the draft when the customer's data is deleted", { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Forget me ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  const other = await anAgent(browser, desk, 2)
  await expect(row(other, word)).toBeVisible()
  await openConversation(page, word)
  await box(page).fill('A long answer')
  const id = new URL(page.url()).searchParams.get('open')
  const { customer } = (await desk.call('GET', `/1.0/conversations/${id}`)) as unknown as { customer: { id: string } }
  await desk.call('DELETE', `/1.0/identities/${customer.id}/data`)
  await expect(page.getByText('This conversation was deleted.', { exact: true })).toBeVisible()
  await expect(page.getByText('This conversation was deleted. Your text is kept; copy what you need.')).toBeVisible()
  for (const each of [page, other]) await expect(each.getByText(word)).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Details' }).getByRole('heading')).toHaveCount(0)
  await expect(box(page)).toHaveValue('A long answer')
  await page.reload()
  await expect(
    page.getByText('Nothing can be sent here any more. Your text is kept; copy what you need.'),
  ).toBeVisible()
  await expect(box(page)).toHaveValue('A long answer')
})

test('an agent keeps the draft while an administrator disables the account', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const { desk, page } = await anAgentWhoWrites(browser, bubblewire, 'Still there?')
  const path = `/1.0/users/${await userOf(desk, 1)}`
  await desk.call('PUT', path, { enabled: false })
  try {
    const said = page.getByRole('alert').filter({ hasText: 'An administrator switched your account off' })
    await expect(said).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(/^No connection/)).toHaveCount(0)
    await box(page).fill('A longer answer')
    await desk.call('PUT', path, { enabled: true })
    await said.getByRole('button', { name: 'Try again' }).click()
    await expect(said).toHaveCount(0)
    await expect(box(page)).toHaveValue('A longer answer')
    await box(page).press('Enter')
    await expect(log(page).getByText('A longer answer')).toHaveCount(1)
    await expect(log(page).getByText('Sending …')).toHaveCount(0)
  } finally {
    await desk.call('PUT', path, { enabled: true })
  }
})

test("a closed conversation links to the customer's new message", { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const [word, next] = [`The first ${Math.random()}`, `The second ${Math.random()}`]
  const customer = await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await box(page).fill('A long answer')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(customer.getByText(/was closed/)).toBeVisible()
  await write(customer, next)
  const pointer = page.getByRole('status').filter({ hasText: 'has started a newer conversation:' })
  await pointer.getByRole('link', { name: next }).click()
  await expect(log(page).getByText(next)).toBeVisible()
  await expect(pointer).toHaveCount(0)
  await page.goBack()
  await expect(log(page).getByText(word)).toBeVisible()
  await expect(box(page)).toHaveValue('A long answer')
  await expect(pointer.getByRole('link', { name: next })).toBeVisible()
})

test('a hand-over lists only colleagues who can answer', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Whose is it? ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over to' })
  const said = dialog.getByRole('textbox', { name: 'Comment for your colleague' })
  const handOver = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Hand over …' }).click()
  }
  const name = nameOf(desk, 2)
  await handOver()
  await said.fill('The invoice is paid')
  await expect(dialog.getByRole('button', { name: 'Hand over' })).toBeDisabled()
  await expect(dialog.getByRole('radio', { name })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Studio' })).toHaveCount(0)
  const path = `/1.0/users/${await userOf(desk, 2)}/sources_permissions`
  const { records: before } = (await desk.call('GET', `${path}?limit=150`)) as { records: object[] }
  try {
    await desk.call('PUT', path, { sources_permissions: [] })
    await chooseColleague(page, name)
    await expect(dialog.getByRole('alert')).toHaveText(new RegExp(`^${name} may not answer here`))
  } finally {
    await desk.call('PUT', path, { sources_permissions: before })
  }
  await page.reload()
  await handOver()
  await expect(said).toHaveValue('The invoice is paid')
  await chooseColleague(page, name)
  await expect(dialog).toHaveCount(0)
  await expect(log(page).getByText('The invoice is paid')).toHaveCount(1)
  await page.getByText('Comment', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
})

test('an agent without sources sees whom to contact', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Anybody? ${Math.random()}`
  await aCustomer(browser, desk, word)
  const path = `/1.0/users/${await userOf(desk, 2)}/sources_permissions`
  const { records: before } = (await desk.call('GET', `${path}?limit=150`)) as { records: object[] }
  try {
    await desk.call('PUT', path, { sources_permissions: [] })
    const ben = await anAgent(browser, desk, 2)
    await expect(ben.getByText('You may not read any source yet.')).toBeVisible()
    await expect(ben.getByText(new RegExp(`can give you access: .*${nameOf(desk, 0)}`))).toBeVisible()
    await desk.call('PUT', path, { sources_permissions: before })
    await expect(row(ben, word)).toBeVisible()
  } finally {
    await desk.call('PUT', path, { sources_permissions: before })
  }
})

test('an agent sees within 5 s that an uncut connection is gone', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const page = await anAgent(browser, desk, 1)
  let isSilent = false
  let answers = 0
  await page.routeWebSocket(/\/realtime\//, (ours) => {
    const server = ours.connectToServer()
    ours.onMessage((message) => {
      if (!isSilent) server.send(message)
    })
    server.onMessage((message) => {
      if (isSilent) return
      if (String(message).startsWith('43/agents,')) answers += 1
      ours.send(message)
    })
  })
  await page.reload()
  await expect.poll(() => answers).toBeGreaterThan(0)
  const lost = page.getByText('No connection. This page may be out of date.')
  await expect(lost).toHaveCount(0)
  isSilent = true
  await expect(lost).toBeVisible({ timeout: 5_000 })
  await page.screenshot({ path: 'test-results/looks/inbox-lost.png' })
  isSilent = false
  await expect(lost).toHaveCount(0, { timeout: 15_000 })
})
