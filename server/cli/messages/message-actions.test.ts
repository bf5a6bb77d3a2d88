import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aCall } from '../testing/a-call'

let app: RunningApp
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(() => app.stop())

const never = () => Promise.reject(new Error('not called'))
const api = () => Promise.resolve({ url: app.url, token: app.account.access_token, call: never, close: async () => {} })
const server = () => ['--url', app.url, '--token', app.account.access_token]

async function aReply() {
  const customer = await app.customer()
  const { id: asked } = await customer.say('Where is my parcel?')
  const { out: id } = await aCall(['say', asked, 'On its way.', ...server()], { api })
  const shown = async () => (await customer.sync()).contents.find((each) => each.id === id)
  return { id, asked, shown }
}

test('a reply gets a new text from the command line or standard input', async () => {
  const { id, shown } = await aReply()
  expect(await aCall(['edit', id, 'It comes today.', ...server()], { api })).toMatchObject({ status: 0, out: id })
  expect(await shown()).toMatchObject({ body: 'It comes today.', edited_at: expect.any(String) })
  const text = (async function* () {
    yield 'It comes '
    yield 'at noon.\n'
  })()
  expect(await aCall(['edit', id, ...server()], { api, text })).toMatchObject({ status: 0, out: id })
  expect(await shown()).toMatchObject({ body: 'It comes at noon.' })
})

test('an unsent reply can no longer be edited', async () => {
  const { id, shown } = await aReply()
  expect(await aCall(['unsend', id, ...server()], { api })).toMatchObject({ status: 0, out: id })
  expect(await shown()).toMatchObject({ body: '', removed: true })
  const late = await aCall(['edit', id, 'It comes today.', ...server()], { api })
  expect(late).toMatchObject({ status: 1, out: '', err: expect.stringContaining('This message was unsent') })
})

test("an agent reacts to a customer's message, and removes the reaction", async () => {
  const { asked } = await aReply()
  const reactions = async () => (await app.call('GET', `/1.0/contents/${asked}`)).body.reactions
  expect(await aCall(['react', asked, 'heart', ...server()], { api })).toMatchObject({ status: 0, out: 'heart agent' })
  expect(await reactions()).toMatchObject([{ reaction: 'heart', from: 'agent' }])
  expect(await aCall(['react', asked, '--back', ...server()], { api })).toMatchObject({ status: 0, out: '' })
  expect(await reactions()).toBeUndefined()
})

test.each([
  [['edit'], 'Name the reply'],
  [['edit', 'abc', 'two', 'words'], 'in quotation marks'],
  [['unsend'], 'Name the reply'],
  [['react', 'abc'], 'one of thumbs_up, heart'],
  [['react', 'abc', 'frog'], 'one of thumbs_up, heart'],
  [['react', 'abc', 'heart', '--back'], 'Name the message'],
])('the call %j ends with an error message', async (argv, sentence) => {
  expect(await aCall(argv, { api })).toMatchObject({ status: 2, err: expect.stringContaining(sentence) })
})
