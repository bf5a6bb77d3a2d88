import { EventType } from '@ag-ui/core'
import { anAiAgent } from '../../server/ai/testing/an-ai-agent'
import type { Bubblewire } from '../testing/bubblewire'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, log, quietSource, write } from '../testing/inbox-page'
import { openSettings, save } from '../testing/settings-page'
import { accessibleInEverySize } from '../testing/sizes'

const idOfSource = async (desk: Bubblewire): Promise<string> => {
  const { records } = (await desk.call('GET', '/1.0/content_sources?limit=150')) as {
    records: { id: string; channel_id: string }[]
  }
  return records.find(({ channel_id }) => channel_id === desk.demo.channel_id)?.id ?? ''
}

test('an AI agent streams, asks, and a person takes over and gives back', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  let go = () => {}
  const ai = await anAiAgent(
    async (run) => {
      run.tool('search', { for: 'shirts' }, 'search')
      await new Promise<void>((done) => {
        go = done
      })
      run.write({ type: EventType.TOOL_CALL_RESULT, messageId: 'r', toolCallId: 'search', content: '2', role: 'tool' })
      run.write({ type: EventType.STATE_SNAPSHOT, snapshot: { found: 2 } })
      run.text('I found **two shirts**.')
      const items = [
        { title: 'Red', payload: 'red' },
        { title: 'Blue', payload: 'blue' },
      ]
      run.tool('ask_select', { body: 'Which color?', items })
      run.finish()
    },
    (run) => {
      run.text('Red it is.')
      run.finish({
        type: 'interrupt',
        interrupts: [{ id: 'pay', reason: 'pay', message: 'Pay 49 EUR?', responseSchema: { type: 'boolean' } }],
      })
    },
    async (run) => {
      run.write({ type: EventType.TEXT_MESSAGE_START, messageId: 'thanks', role: 'assistant' })
      run.write({ type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'thanks', delta: 'Thank you, one moment' })
      await run.closed
    },
    (run) => {
      run.text('Here I am again.')
      run.finish()
    },
  )
  const statuses = { search: { '*': 'Looking through the shirts' } }
  await desk.call('PUT', `/1.0/content_sources/${await idOfSource(desk)}`, {
    settings: { ai_agent: { url: ai.url, name: 'Robin', statuses } },
  })
  const word = `A shirt, please ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const chat = customer.getByRole('log')
  await expect(chat.getByText('Looking through the shirts')).toBeVisible()
  go()
  await expect(chat.locator('strong')).toHaveText('two shirts')
  await chat.getByRole('button', { name: 'Red' }).click()
  await expect(chat.getByText('Red it is.')).toBeVisible()
  await expect(chat.getByText('Pay 49 EUR?')).toBeVisible()
  await chat.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(chat.getByText('Thank you, one moment')).toBeVisible()

  const person = await anAgent(browser, desk, 1)
  const { thread_id } = await desk.call('GET', `/1.0/contents/${await desk.idOf(word)}`)
  await person.goto(`${desk.demo.api_url}/inbox/?in=all&open=${thread_id}`)
  const details = person.getByRole('complementary', { name: 'Details' })
  await expect(details.getByText('It answers in this conversation.')).toBeVisible()
  await expect(details.getByText('ask_select')).toBeVisible()
  await person.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(chat.getByText('This answer was interrupted.')).toBeVisible()
  await expect(details.getByText('Stopped')).toBeVisible()
  await write(customer, 'Hello?')
  await expect(log(person).getByText('Hello?')).toBeVisible()
  expect(ai.inputs).toHaveLength(3)
  await person.getByRole('button', { name: 'More' }).click()
  await person.getByRole('menuitem', { name: 'Give back to the AI agent' }).click()
  await expect(chat.getByText('Here I am again.')).toBeVisible()
  await expect(details.getByText('It answers in this conversation.')).toBeVisible()
  await accessibleInEverySize(person, 'inbox-ai-agent')
  await ai.close()
})

test('an administrator connects an AI agent by its address', { tag: ['@deep', '@wide-fonts'] }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const ai = await anAiAgent((run) => {
    run.text('Hello from my own agent.')
    run.finish()
  })
  const page = await (await browser.newContext()).newPage()
  await openSettings(page, desk, `/sources/${await idOfSource(desk)}/ai`)
  await page.getByRole('button', { name: 'Connect an agent' }).click()
  const address = page.getByRole('textbox', { name: 'Address of the agent' })
  await address.fill('my agent')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(address).toHaveAccessibleDescription(/http/)
  await address.fill(ai.url)
  await page.getByRole('textbox', { name: 'Headers of each request' }).fill('Authorization: Bearer secret')
  await page.getByRole('textbox', { name: 'Name in the chat' }).fill('Robin')
  await page.getByRole('button', { name: 'Add a status line' }).click()
  await save(page)
  await expect(page.getByText('Kept: authorization.')).toBeVisible()
  const test = page.frameLocator('iframe[title="Test chat"]')
  await test.getByRole('textbox', { name: 'Your message' }).fill(`A test ${Math.random()}`)
  await test.getByRole('textbox', { name: 'Your message' }).press('Enter')
  await expect(test.getByRole('log').getByText('Hello from my own agent.')).toBeVisible()
  await accessibleInEverySize(page, 'settings-ai-agent')
  await page.getByRole('button', { name: 'Begin again' }).click()
  await expect(test.getByRole('log').getByText('Hello from my own agent.')).toBeHidden()
  const customer = await aCustomer(browser, desk, `Hi ${Math.random()}`)
  await expect(customer.getByRole('log').getByText('Hello from my own agent.')).toBeVisible()
  expect(ai.headers[0]?.authorization).toBe('Bearer secret')
  await page.getByRole('button', { name: 'Remove the agent' }).click()
  await save(page)
  await expect(page.getByRole('button', { name: 'Connect an agent' })).toBeVisible()
  await ai.close()
})

test('a customer asks for a person in the menu, and the agent stops', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const ai = await anAiAgent(async (run) => {
    run.write({ type: EventType.TEXT_MESSAGE_START, messageId: 'a', role: 'assistant' })
    run.write({ type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'a', delta: 'A long story' })
    await run.closed
  })
  await desk.call('PUT', `/1.0/content_sources/${await idOfSource(desk)}`, { settings: { ai_agent: { url: ai.url } } })
  const word = `Somebody, please ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  await expect(customer.getByRole('log').getByText('A long story')).toBeVisible()
  await customer.getByRole('button', { name: 'More options' }).click()
  const menu = customer.getByRole('dialog')
  await menu.getByRole('button', { name: /Talk to a person/ }).click()
  await expect(menu.getByRole('status').filter({ hasText: 'A person will answer you here.' })).toHaveCount(1)
  await expect(menu.getByRole('button', { name: /Talk to a person/ })).toContainText('A person will answer you here.')
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(customer.getByRole('log').getByText('This answer was interrupted.')).toBeVisible()
  await write(customer, 'Hello?')
  const person = await anAgent(browser, desk, 1)
  const { thread_id } = await desk.call('GET', `/1.0/contents/${await desk.idOf(word)}`)
  await person.goto(`${desk.demo.api_url}/inbox/?in=all&open=${thread_id}`)
  await expect(person.getByText('It does not answer here: a person has the conversation.')).toBeVisible()
  expect(ai.inputs).toHaveLength(1)
  await ai.close()
})
