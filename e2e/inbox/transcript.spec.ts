import { aMailSink } from '../../server/testing/a-mail-sink'
import { axeFindings } from '../testing/axe'
import { expect, newBubblewire, test } from '../testing/bubblewire'
import { aCustomer, anAgent, log, openConversation, quietSource } from '../testing/inbox-page'

test('an agent e-mails a conversation to the customer or another address', { tag: '@deep' }, async ({ browser }) => {
  const sink = await aMailSink()
  const bubblewire = await newBubblewire()
  bubblewire.env = sink.settings
  await bubblewire.start()
  try {
    const desk = await quietSource(bubblewire, 'Help desk')
    const word = 'Where is my parcel?'
    const chat = await aCustomer(browser, desk, word)
    const page = await anAgent(browser, desk, 1, { timezoneId: 'Asia/Tokyo', locale: 'en-GB' })
    await openConversation(page, word)
    await page.getByRole('textbox', { name: 'Your reply' }).fill('It is on its way.')
    await page.keyboard.press('Enter')
    await expect(log(page).getByText('It is on its way.')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Send the conversation by e-mail' })
    const address = dialog.getByRole('textbox', { name: 'E-mail address' })
    const send = dialog.getByRole('button', { name: 'Send', exact: true })
    const ask = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'E-mail transcript …' }).click()
    }

    await test.step("the dialog warns about an address other than the customer's", async () => {
      await ask()
      await expect(address).not.toHaveValue('')
      await address.fill('eve')
      await expect(
        dialog.getByText('This is neither the customer’s known address nor yours.', { exact: false }),
      ).toBeVisible()
      await send.click()
      await expect(address).toHaveAttribute('aria-invalid', 'true')
      expect(await axeFindings(page, 'dialog')).toEqual([])
      await address.fill('eve@elsewhere.example')
      await send.click()
      await expect(page.getByText('The conversation is on its way to eve@elsewhere.example.')).toBeVisible()
      await expect.poll(() => sink.received[0]?.mail.subject).toContain('with Help desk')
      expect(sink.received[0]?.to).toEqual(['eve@elsewhere.example'])
      expect(sink.received[0]?.mail.text).toContain('Asia/Tokyo')
    })

    await test.step('the agent sends to the address of the customer', async () => {
      const id = new URL(page.url()).searchParams.get('open')
      const { customer } = (await desk.call('GET', `/1.0/conversations/${id}`)) as { customer: { id: string } }
      await desk.call('PUT', `/1.0/identities/${customer.id}`, { firstname: 'Ada', email: 'ada@home.example' })
      await page.reload()
      await expect(log(page).getByText(word)).toBeVisible()
      await ask()
      await expect(address).toHaveValue('ada@home.example')
      await send.click()
      await expect.poll(() => sink.received[1]?.to).toEqual(['ada@home.example'])
      expect(sink.received[1]?.mail.subject).toBe('Your conversation with Help desk')
      expect(sink.received[1]?.mail.text).toContain('It is on its way.')
    })

    await test.step('the customer uses the chat menu to get the conversation by e-mail', async () => {
      await chat.getByRole('button', { name: 'More options' }).click()
      const menu = chat.getByRole('dialog', { name: 'Options' })
      const mail = menu.getByRole('button', { name: /E-mail me this conversation/ })
      await expect(mail).toContainText('To ada@home.example')
      expect(await axeFindings(chat)).toEqual([])
      await mail.click()
      await expect(menu.getByRole('status').filter({ hasText: 'On its way to ada@home.example' })).toHaveCount(1)
      await expect.poll(() => sink.received[2]?.to).toEqual(['ada@home.example'])
      expect(sink.received[2]?.mail.text).toContain('You have asked for this copy in the chat.')
    })

    await test.step('the sixth e-mail of a day is refused in the dialog', async () => {
      for (let nth = 4; nth <= 5; nth++) {
        await ask()
        await dialog.getByRole('button', { name: 'My address' }).click()
        await send.click()
        await expect(dialog).toHaveCount(0)
      }
      await ask()
      await send.click()
      await expect(dialog.getByText(/five times within a day/)).toBeVisible()
      await chat.getByRole('button', { name: /E-mail me this conversation/ }).click()
      await expect(chat.getByRole('status').filter({ hasText: 'It was sent five times within a day.' })).toBeVisible()
    })

    await test.step('the e-mail is readable on a phone and loads no remote content', async () => {
      const letter = await (await browser.newContext()).newPage()
      const loaded: string[] = []
      letter.on('request', (request) => loaded.push(request.url()))
      for (const colorScheme of ['light', 'dark'] as const) {
        await letter.emulateMedia({ colorScheme })
        await letter.setViewportSize({ width: 320, height: 800 })
        await letter.setContent(String(sink.received[1]?.mail.html))
        await expect(letter.getByText('It is on its way.')).toBeVisible()
        const { scrollWidth, clientWidth } = await letter.evaluate(() => document.documentElement)
        expect(scrollWidth).toBe(clientWidth)
        expect(await axeFindings(letter)).toEqual([])
      }
      expect(loaded).toEqual([])
    })
  } finally {
    await bubblewire.dispose()
    await sink.close()
  }
})
