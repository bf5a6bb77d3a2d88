import type { Page } from '@playwright/test'
import { openAnsweredChat, send } from '../testing/agent'
import { amount, billOf } from '../testing/bill'
import { expect, line, openChat, say, test } from '../testing/bubblewire'
import { importMessage, openStudio, stageOf } from '../testing/studio-page'

// Only the server decides the outcome of a payment request.

const bill = billOf([amount('1200.00', 'A very large pot'), amount('4.50', 'Delivery')], amount('1204.50', 'In all'))

/** Replaces the Payment Request API, because test machines have no wallet. */
const addWallet = (page: Page) =>
  page.addInitScript(() => {
    class Wallet extends EventTarget {
      constructor(_: unknown, details?: PaymentDetailsInit) {
        super()
        document.documentElement.dataset.asked = details?.total.amount.value
      }
      abort = async () => {}
      canMakePayment = async () => true
      show = () =>
        new Promise((approved, refused) => {
          this.abort = async () => refused(new DOMException('aborted', 'AbortError'))
          const details = { token: 'token-1' }
          addEventListener('message', ({ data }) => {
            if (data === 'approve') approved({ methodName: 'wallet', details, complete: async () => {} })
          })
        })
    }
    Object.defineProperty(window, 'PaymentRequest', { value: Wallet })
    Object.defineProperty(window, 'ApplePaySession', { value: Wallet })
  })
const approve = (page: Page) =>
  page
    .frames()
    .find((frame) => frame.url().includes('/chat/'))
    ?.evaluate(() => postMessage('approve'))

test('a payment request shows each state until it is paid', async ({ page, bubblewire }) => {
  await addWallet(page)
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const { id } = await send(bubblewire, asked, { body: 'Your order', structured_content: bill })
  const settle = (status: string) => bubblewire.call('PUT', `/1.0/contents/${id}/payment`, { status })
  const card = chat.getByRole('article', { name: 'Fern & Kettle' })
  const button = card.getByRole('button')
  await expect(card.getByText('€1,200.00')).toBeVisible()
  await expect(card.getByRole('definition').last()).toHaveText('€1,204.50')
  await expect(card.getByRole('term').last()).toHaveText('In all')
  await expect(button).toHaveText('Pay €1,204.50')

  await settle('processing')
  await expect(card.getByText('Your payment is being processed…')).toBeVisible()
  await expect(button).toHaveCount(0)
  await settle('failed')
  await expect(card.getByText('The payment did not go through.')).toBeVisible()
  await expect(button).toHaveText('Try again')
  await settle('requested')
  await expect(button).toHaveText('Pay €1,204.50')

  await button.click()
  await expect(button).toHaveText('Opening…')
  await approve(page)
  await expect(line(chat, /your payment arrived/)).toBeVisible()
  await expect(card.getByText('Paid', { exact: true })).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('a corrected payment request closes the old sheet', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await addWallet(page)
  await openStudio(page, bubblewire)
  await importMessage(page, { body: 'Your order', structured_content: bill })
  const stage = stageOf(page)
  const asked = stage.locator(':root')
  await stage.getByRole('button', { name: 'Pay €1,204.50' }).click()
  await expect(stage.getByRole('button', { name: 'Opening…' })).toBeVisible()
  await expect(asked).toHaveAttribute('data-asked', '1204.50')

  await importMessage(page, { body: 'Your order', structured_content: { ...bill, total: amount('999.50', 'In all') } })
  await stage.getByRole('button', { name: 'Pay €999.50' }).click()
  await expect(stage.getByRole('button', { name: 'Opening…' })).toBeVisible()
  await expect(asked).toHaveAttribute('data-asked', '999.50')
})

test('the demo wallet pays the bill and says that no money moves', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'pay')
  const card = chat.getByRole('article', { name: 'Fern & Kettle' })
  await expect(card.getByText('This is a demo. No money moves.')).toBeVisible()
  await expect(card.getByRole('term').last()).toHaveText('Total')
  const pay = card.getByRole('button', { name: 'Pay $48.00' })
  await pay.click()
  const wallet = chat.getByRole('dialog', { name: 'Demo wallet' })
  await expect(wallet.getByText('This is a demo. No money moves.')).toBeVisible()
  await wallet.getByRole('button', { name: 'Close' }).click()
  await expect(wallet).toHaveCount(0)
  await expect(pay).toBeFocused()

  await pay.click()
  await wallet.getByRole('button', { name: 'Pay $48.00' }).click()
  await expect(line(chat, 'Thank you, your payment arrived. We start packing.')).toBeVisible()
  await expect(card.getByText('Paid', { exact: true })).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect(wallet).toHaveCount(0)
})

test("the demo's answers mention no payload, status or UTC offset", async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'visit')
  await chat.getByRole('log').getByRole('button', { name: /\d/ }).first().click()
  await expect(line(chat, /You are booked for .+, our time\. See you then!/)).toBeVisible()
  await say(chat, 'help')
  await chat.getByRole('button', { name: 'Sizes of pots' }).click()
  await chat.getByRole('button', { name: 'Medium' }).click()
  await expect(line(chat, 'Noted: Medium. That is a pot of 6 inches.')).toBeVisible()
  await expect(chat.getByRole('log').getByText(/`|payload|UTC/)).toHaveCount(0)
})

test('a payment request without a wallet in the browser offers another way', async ({ page, bubblewire }) => {
  const called: string[] = []
  page.on('console', (message) => message.type() === 'error' && called.push(message.text()))
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  await send(bubblewire, asked, { body: 'Your order', structured_content: bill })
  await expect(chat.getByText(/This browser cannot pay here/)).toBeVisible()
  await chat.getByRole('button', { name: 'Ask for another way to pay' }).click()
  await expect(line(chat, /Nothing was charged/)).toBeVisible()
  await expect(chat.getByText('The payment did not go through.'), 'nothing was tried').toHaveCount(0)
  expect(called).toEqual([])
})
