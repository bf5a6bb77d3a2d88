import { Agent, RunState, run, tool } from '@openai/agents-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accepted, eventually } from '../../server/testing/a-running-app'
import { aQuestion, failure, here, startApp, stopApp } from '../testing/a-question'
import type { Content, Select } from '../typescript/operations'
import { createApprovals, toBubblewire } from './index'
import { type Act, aModel, calls, resultsIn } from './testing/a-model'

beforeAll(() => startApp())
afterAll(stopApp)

/** A shop whose agent may cancel orders with an approval, and a customer who has written to it. */
async function aShop(...steps: Act[][]) {
  const { call: client, customer, reply, thread_id } = await aQuestion('Cancel my order')
  const store = new Map<string, string>()
  const model = aModel(...steps)
  const canceled: string[] = []
  const execute = async ({ order }: { order: string }) => `Order ${order} is canceled: ${canceled.push(order)}`
  const parameters = z.object({ order: z.string() })
  const cancel = tool({ name: 'cancel', description: '', parameters, needsApproval: true, execute })
  const agent = new Agent({ name: 'Shop', model, tools: [cancel] })
  const approvals = createApprovals({
    store,
    question: ({ tool: name, input }) => `May I ${name} order ${(input as { order: string }).order}?`,
    approve: 'Yes, cancel it',
    decline: 'No',
  })
  /** What a bot does with a message of the customer: the answer is written before it resolves. */
  async function answer(id: string): Promise<Content> {
    const message = await client('getContent', { id })
    const approval = approvals.of(message)
    return toBubblewire(
      async ({ stop }) => {
        const waiting = await approval.resume((text) => RunState.fromString(agent, text))
        return run(agent, waiting ?? message.body, { stream: true, signal: stop })
      },
      { client, in_reply_to_id: id, approval },
    )
  }
  return {
    model,
    store,
    canceled,
    answer,
    first: () => answer(reply.in_reply_to_id),
    says: async (body: string) => answer((await customer.say(body)).id),
    presses: async (question: Content, nth: number) => {
      const [title, payload] = optionsOf(question)[nth] ?? []
      const pressed = { body: title ?? '', in_reply_to_id: question.id, structured_reply: { payload: payload ?? null } }
      return answer(accepted(await customer.send(pressed)).id)
    },
    close: () => here().call('PUT', `/1.0/content_threads/${thread_id}/close`),
    customer,
  }
}

/** The title and the payload of each answer. */
const optionsOf = ({ structured_content }: Content) =>
  (structured_content as Select).items.map(({ title, payload }) => [title, payload] as const)

const asks = ['One moment.', calls('cancel', { order: '4711' })]

test('an approval is a question to the customer, and the run waits in the store', async () => {
  const { first, store, canceled } = await aShop(asks)
  const question = await first()
  expect(question).toMatchObject({ body: 'One moment.\n\nMay I cancel order 4711?', live: 'complete' })
  expect(optionsOf(question).map(([title]) => title)).toEqual(['Yes, cancel it', 'No'])
  expect(store.size).toBe(1)
  expect(canceled).toEqual([])
})

test('the customer approves, and the run goes on with the call', async () => {
  const { first, presses, store, canceled, model } = await aShop(asks, ['It is canceled.'])
  expect(await presses(await first(), 0)).toMatchObject({ body: 'It is canceled.', live: 'complete' })
  expect(canceled).toEqual(['4711'])
  expect(resultsIn(model)).toEqual(['Order 4711 is canceled: 1'])
  expect(store.size).toBe(0)
})

test('the customer declines, and the model hears it', async () => {
  const { first, presses, canceled, model } = await aShop(asks, ['Then I leave it.'])
  expect(await presses(await first(), 1)).toMatchObject({ body: 'Then I leave it.' })
  expect(canceled).toEqual([])
  expect(resultsIn(model)).toEqual(['The customer has declined.'])
})

test.each([
  ['the words of an answer', ' yes, CANCEL it ', ['4711'], 'Order 4711 is canceled: 1'],
  ['the words of the other answer', 'no', [], 'The customer has declined.'],
  ['something else', 'Which order?', [], 'The customer did not answer, but wrote: "Which order?". Nothing was done.'],
  ['a yes in other words', 'Yes', [], 'The customer did not answer, but wrote: "Yes". Nothing was done.'],
])('the customer writes %s', async (_, words, done, result) => {
  const { first, says, canceled, model, store } = await aShop(asks, ['Well.'])
  await first()
  expect(await says(words)).toMatchObject({ body: 'Well.', live: 'complete' })
  expect(canceled).toEqual(done)
  expect(resultsIn(model)).toEqual([result])
  expect(store.size).toBe(0)
})

test('an answer to an old question approves nothing, nor the newer one', async () => {
  const again = ['Again.', calls('cancel', { order: '9' }, 'b')]
  const { first, says, answer, canceled, model, customer } = await aShop(asks, ['As you like.'], again, ['No.'])
  const old = await first()
  await says('Wait')
  // A chat refuses a second answer to a question, but other channels show buttons for ever.
  const [title = '', payload = null] = optionsOf(old)[0] ?? []
  const press = () => customer.send({ body: title, in_reply_to_id: old.id, structured_reply: { payload } })
  const newer = await answer(accepted(await press()).id)
  expect(newer).toMatchObject({ body: 'Again.\n\nMay I cancel order 9?' })
  expect(model.requests[2]?.input).toMatchObject([{ content: 'Yes, cancel it' }])
  expect(canceled).toEqual([])
})

test('two calls at once are asked one after the other, and made once each', async () => {
  const both = [calls('cancel', { order: '1' }, 'a'), calls('cancel', { order: '2' }, 'b')]
  const { first, presses, canceled, model } = await aShop(both, ['Both are done.'])
  const one = await first()
  expect(one).toMatchObject({ body: 'May I cancel order 1?' })
  const two = await presses(one, 0)
  expect(two).toMatchObject({ body: 'May I cancel order 2?' })
  expect(canceled).toEqual(['1'])
  expect(await presses(two, 1)).toMatchObject({ body: 'Both are done.' })
  expect(canceled).toEqual(['1'])
  expect(resultsIn(model).sort()).toEqual(['Order 1 is canceled: 1', 'The customer has declined.'])
})

test('two processes that get the same answer make the call once', async () => {
  const { first, presses, canceled, store } = await aShop(asks, ['Done.'], ['Done.'])
  const question = await first()
  const [thread = '', waiting = ''] = [...store][0] ?? []
  const taken = presses(question, 0)
  await eventually('one process has the run', () => !store.has(thread))
  const approvals = createApprovals({ store, question: () => '', approve: 'Yes', decline: 'No' })
  const late = approvals.of({ thread_id: thread, body: 'Yes', structured_reply: { payload: 'x' } })
  expect(await late.resume(() => expect.unreachable())).toBe(null)
  const halfway = { get: () => waiting, set: () => {}, delete: () => false }
  const slow = createApprovals({ store: halfway, question: () => '', approve: 'Yes', decline: 'No' })
  const same = slow.of({ thread_id: thread, body: 'Yes' })
  expect(await same.resume(() => expect.unreachable())).toBe(null)
  await taken
  expect(canceled).toEqual(['4711'])
})

test('an answer that cannot be written yet keeps the run', async () => {
  const { first, store, close, answer, customer } = await aShop(asks)
  const question = await first()
  const [title = '', payload = null] = optionsOf(question)[0] ?? []
  const pressed = await customer.send({ body: title, in_reply_to_id: question.id, structured_reply: { payload } })
  await close()
  expect(await failure(answer(accepted(pressed).id))).toMatchObject({ status: 403 })
  expect(store.size).toBe(1)
})

test('a question that the server refuses leaves no run behind', async () => {
  const { call: client, reply, thread_id, newest } = await aQuestion()
  const store = new Map<string, string>()
  const parameters = z.object({})
  const pay = tool({ name: 'pay', description: '', parameters, needsApproval: true, execute: () => 'paid' })
  const start = () =>
    run(new Agent({ name: 'Shop', model: aModel([calls('pay', {})]), tools: [pay] }), 'Pay', { stream: true })
  const options = { store, question: () => 'Shall I pay?', approve: 'x'.repeat(200), decline: 'No' }
  const approval = createApprovals(options).of({ thread_id, body: '' })
  expect(await failure(toBubblewire(start, { client, approval, ...reply }))).toMatchObject({ status: 422 })
  await eventually('the message is interrupted', async () => (await newest())?.live === 'interrupted')
  expect(store.size).toBe(0)
  const without = await aQuestion()
  const failed = await failure(toBubblewire(start, { client: without.call, ...without.reply }))
  expect(failed).toMatchObject({ message: expect.stringContaining('Give toBubblewire an `approval`') })
})

test('an approval within the tool of another agent is asked, too', async () => {
  const { call: client, customer, reply, thread_id } = await aQuestion('Cancel my order')
  const canceled: string[] = []
  const execute = async () => `done: ${canceled.push('order')}`
  const cancel = tool({ name: 'cancel', description: '', parameters: z.object({}), needsApproval: true, execute })
  const expert = new Agent({ name: 'Expert', model: aModel([calls('cancel', {})], ['Canceled.']), tools: [cancel] })
  const delegate = expert.asTool({ toolName: 'delegate', toolDescription: '' })
  const model = aModel(['I ask.', calls('delegate', { input: 'cancel' })], ['It is done.'])
  const agent = new Agent({ name: 'Shop', model, tools: [delegate] })
  const statuses = { cancel: 'Canceling' }
  const approvals = createApprovals({
    store: new Map(),
    question: ({ tool: name }) => `${name}?`,
    approve: 'Yes',
    decline: 'No',
  })
  const answer = (id: string, body: string) => {
    const approval = approvals.of({ thread_id, body })
    return toBubblewire(
      async () => {
        const waiting = await approval.resume((text) => RunState.fromString(agent, text))
        return run(agent, waiting ?? body, { stream: true })
      },
      { client, in_reply_to_id: id, approval, statuses },
    )
  }
  expect(await answer(reply.in_reply_to_id, 'Cancel')).toMatchObject({ body: 'I ask.\n\ncancel?' })
  const yes = await customer.say('Yes')
  expect(await answer(yes.id, 'Yes')).toMatchObject({ body: 'It is done.', live: 'complete' })
  expect(canceled).toEqual(['order'])
})

test('a run that cannot be restored is over, and the next message is answered', async () => {
  const { first, says, store } = await aShop(asks, ['A new start.'])
  await first()
  const [thread = '', text = ''] = [...store][0] ?? []
  store.set(thread, text.replace('\\"$schemaVersion\\":\\"', '\\"$schemaVersion\\":\\"99.'))
  expect(await failure(says('Hello?'))).toMatchObject({ message: expect.stringContaining('99.') })
  expect(await says('Hello?')).toMatchObject({ body: 'A new start.' })
})
