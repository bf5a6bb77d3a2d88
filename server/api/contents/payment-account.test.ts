import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConnector } from '../../channels/testing/a-connector'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

let app: RunningApp
let connector: Awaited<ReturnType<typeof aConnector>>
beforeAll(async () => {
  app = await aRunningApp()
  connector = await aConnector(app, 'business_chat', (_, count) => ({
    status: 200,
    body: { foreign_id: `out.${count}` },
  }))
})
afterAll(async () => {
  await connector.close()
  await app.stop()
})

const account = {
  payment_gateway_url: 'https://pay.example.com/session',
  merchant_identifier: 'merchant.example',
  merchant_name: 'Example Ltd',
}
const payment = {
  ...{ type: 'wallet_pay', ...account, merchant_session: { epoch: 1 } },
  ...{ merchant_capabilities: ['supports3DS'], supported_networks: ['visa'] },
  ...{ country_code: 'FR', currency_code: 'EUR', total: { amount: '12.50', label: 'Total', type: 'final' } },
}
const set = (wallet_pay: object | null) =>
  app.call('PUT', `/1.0/content_sources/${connector.sourceId}`, { settings: { wallet_pay } })
const ask = async (given: object = {}) =>
  app.call('POST', '/1.0/contents', {
    in_reply_to_id: await connector.says({ body: 'I pay' }),
    body: 'Please pay',
    structured_content: { ...payment, ...given },
  })

test('a payment request without a payment account is sent with a warning', async () => {
  const { status, body } = await ask()
  expect([status, body.warnings]).toEqual([
    200,
    [expect.objectContaining({ path: 'structured_content', code: 'not_configured' })],
  ])
})

test('a business-chat source stores the details of a payment account', async () => {
  const { status, body } = await set(account)
  expect([status, body.settings.wallet_pay]).toEqual([200, account])
  const sent = await ask()
  expect([sent.status, sent.body.warnings]).toEqual([200, []])
  expect((await ask({ payment_gateway_url: 'HTTPS://PAY.example.com/session' })).status).toBe(200)
})

test.each([
  ['payment_gateway_url', 'https://pay.example.com/other'],
  ['merchant_identifier', 'merchant.other'],
  ['merchant_name', 'example ltd'],
])('a payment whose %s differs is refused with its path', async (name, other) => {
  await set(account)
  const { status, body } = await ask({ [name]: other })
  const path = `structured_content.${name}`
  expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path, code: 'not_allowed' })]])
  expect(body.errors[0].message).toContain(`must be "${account[name as keyof typeof account]}"`)
})

test('a payment request is compared only with fields that the account sets', async () => {
  await set({ merchant_name: 'Example Ltd' })
  expect((await ask({ merchant_identifier: 'merchant.other' })).status).toBe(200)
  expect((await ask({ merchant_name: 'Another' })).status).toBe(422)
  await set(null)
  expect((await ask({ merchant_name: 'Another' })).body.warnings).toHaveLength(1)
})

test('only a business-chat source accepts a payment account', async () => {
  const { body: source } = await app.call('GET', '/1.0/content_sources')
  const web = source.records.find(({ type }: { type: string }) => type !== 'business_chat')
  const asked = await app.call('PUT', `/1.0/content_sources/${web?.id}`, { settings: { wallet_pay: account } })
  expect([asked.status, asked.body.errors?.[0].path]).toEqual([422, 'settings.wallet_pay'])
  const wrong = await set({ payment_gateway_url: 'ftp://pay.example.com' })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'settings.wallet_pay.payment_gateway_url'])
})
