import { AIMessage, AIMessageChunk, HumanMessage } from '@langchain/core/messages'
import { StringOutputParser } from '@langchain/core/output_parsers'
import { type Runnable, RunnableLambda } from '@langchain/core/runnables'
import { fakeModel } from '@langchain/core/testing'
import { tool } from '@langchain/core/tools'
import { FakeListChatModel, FakeStreamingChatModel, FakeStreamingLLM } from '@langchain/core/utils/testing'
import { createAgent } from 'langchain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventually } from '../../server/testing/a-running-app'
import { aQuestion, failure, startApp, stopApp } from '../testing/a-question'
import { interrupted } from '../testing/interrupted'
import { bubblewireTools, historyOf, type Reply, toBubblewire } from './index'

beforeAll(startApp)
afterAll(stopApp)

const says = (...responses: string[]) => new FakeListChatModel({ responses, sleep: 0 })
const eventsOf =
  (runnable: Pick<Runnable, 'streamEvents'>) =>
  ({ stop }: Reply) =>
    runnable.streamEvents('x', { version: 'v2', signal: stop })
const calls = (name: string, args: Record<string, unknown>, content = '') =>
  new AIMessage({ content, tool_calls: [{ type: 'tool_call', id: `call ${name}`, name, args }] })
const yesOrNo = { body: 'Shall we?', items: [{ title: 'Yes' }, { title: 'No' }] }

/** Runs an agent of LangChain with a scripted model and the message tools. */
const agentOf = (model: ReturnType<typeof fakeModel>) => (reply: Reply) => {
  const agent = createAgent({ model, tools: bubblewireTools('web_messaging', reply) })
  return agent.streamEvents({ messages: 'Tea?' }, { version: 'v2', signal: reply.stop })
}

test('the tokens of a chat model become one live message', async () => {
  const { call: client, reply } = await aQuestion('Where is my parcel?')
  const content = await toBubblewire(eventsOf(says('It is **here**.')), { client, ...reply })
  expect(content).toMatchObject({ body: 'It is **here**.', live: 'complete', ...reply })
})

test.each([
  ['a chain with a parser', says('By chain.').pipe(new StringOutputParser()), 'By chain.'],
  ['a model of texts', new FakeStreamingLLM({ responses: ['By texts.'], sleep: 0 }), 'By texts.'],
  ['a function that returns a text', RunnableLambda.from(() => 'By function.'), 'By function.'],
  ['a model that does not stream', fakeModel().respond(new AIMessage('At once.')), 'At once.'],
])('%s is read like a chat model', async (_, runnable, body) => {
  const { call: client, reply } = await aQuestion()
  const content = await toBubblewire(eventsOf(runnable), { client, ...reply })
  expect(content).toMatchObject({ body, live: 'complete' })
})

test('an agent uses a tool: the customer reads its words, then the answer', async () => {
  const { call: client, reply, newest } = await aQuestion()
  const seen = async () => eventually('the status', async () => (await newest())?.status)
  const lookUp = tool(async () => `The customer reads "${await seen()}".`, { name: 'look_up', schema: z.object({}) })
  const model = fakeModel()
    .respond(calls('look_up', {}, 'Let me look.'))
    .respond((messages) => new AIMessage(String(messages.at(-1)?.text)))
  const statuses = { look_up: 'Looking up your order' }
  const run = eventsOf(
    RunnableLambda.from(() => createAgent({ model, tools: [lookUp] }).invoke({ messages: 'Where?' })),
  )
  const content = await toBubblewire(run, { client, statuses, ...reply })
  expect(content.body).toBe('Let me look.\n\nThe customer reads "Looking up your order".')
})

test('models in tools, tagged models and those that must not speak stay unread', async () => {
  const { call: client, reply } = await aQuestion()
  const think = tool(async (_, config) => (await says('A secret.').invoke('x', config)).text, {
    name: 'think',
    schema: z.object({}),
  })
  const model = fakeModel().respond(calls('think', {})).respond(new AIMessage('Tea it is.'))
  const chain = RunnableLambda.from(async (_: string, config) => {
    await says('A label.')
      .withConfig({ tags: ['nostream'] })
      .invoke('x', config)
    await says('A draft.').withConfig({ runName: 'drafts' }).invoke('x', config)
    return createAgent({ model, tools: [think] }).invoke({ messages: 'Tea?' }, config)
  })
  const content = await toBubblewire(eventsOf(chain), { client, speaks: ({ name }) => name !== 'drafts', ...reply })
  expect(content.body).toBe('Tea it is.')
})

test('a call of a message tool becomes a card; a wrong call is mended', async () => {
  const { call: client, reply } = await aQuestion()
  const model = fakeModel()
    .respond(calls('ask_select', { body: 'Shall we?', items: Array(20).fill({ title: 'Yes' }) }))
    .respond((messages) => calls('ask_select', /items/.test(String(messages.at(-1)?.text)) ? yesOrNo : {}))
    .respond(new AIMessage(''))
  expect(await toBubblewire(agentOf(model), { client, ...reply })).toMatchObject({
    body: 'Shall we?',
    structured_content: { type: 'select', items: [{ title: 'Yes' }, { title: 'No' }] },
    live: 'complete',
  })
})

test('what only the server knows is mended too', async () => {
  const { call: client, reply } = await aQuestion()
  const heard: string[] = []
  const model = fakeModel()
    .respond(calls('show_template', { title: 'Cup', attachment_id: '0123456789abcdef01234567' }))
    .respond((messages) => {
      heard.push(String(messages.at(-1)?.text))
      return calls('show_template', { title: 'Cup' })
    })
    .respond(new AIMessage('There it is.'))
  const content = await toBubblewire(agentOf(model), { client, ...reply })
  expect(heard[0]).toMatch(/The customer does not see it.*attachment_id/s)
  expect(content).toMatchObject({ body: 'There it is.', structured_content: { type: 'template', title: 'Cup' } })
})

test('a second card is sent behind the message, and once when the call is repeated', async () => {
  const { call: client, reply, contents } = await aQuestion()
  const client_id = 'c0ffee00-0000-4000-8000-000000000001'
  for (const _ of [1, 2]) {
    const model = fakeModel()
      .respond(calls('show_template', { title: 'Cup' }))
      .respond(calls('show_template', { title: 'Pot' }))
      .respond(new AIMessage('Both are here.'))
    await toBubblewire(agentOf(model), { client, client_id, ...reply })
  }
  const sent = (await contents()).filter(({ created_from }) => created_from === 'api')
  expect(sent.map(({ structured_content }) => structured_content)).toMatchObject([{ title: 'Cup' }, { title: 'Pot' }])
})

test('the customer stops: the model is aborted, and the text so far is the message', async () => {
  const { call: client, reply, grown, stop: press } = await aQuestion()
  let aborted = false
  const run = async function* ({ stop }: Reply) {
    stop.addEventListener('abort', () => (aborted = true))
    for await (const event of says('On and on').streamEvents('x', { version: 'v2', signal: stop })) {
      yield event
      if (event.event !== 'on_chat_model_stream' || !event.data.chunk.text) continue
      await grown('O')
      await press()
      // The model hangs.
      await new Promise(() => {})
    }
  }
  expect(await toBubblewire(run, { client, ...reply })).toMatchObject({ body: 'O', live: 'complete' })
  expect(aborted).toBe(true)
})

test('a run that is stopped before its first word rejects with an AbortError', async () => {
  const { call: client, reply, newest, stop } = await aQuestion()
  const failed = failure(toBubblewire(() => new Promise<never>(() => {}), { client, ...reply }))
  await eventually('the message begins', async () => (await newest())?.live === 'streaming')
  await stop()
  expect(await failed).toMatchObject({ name: 'AbortError' })
})

test('a model fails in the middle: the message ends as interrupted', async () => {
  const { call: client, reply, newest, grown } = await aQuestion()
  const model = new FakeStreamingChatModel({ chunks: [new AIMessageChunk('It is')], sleep: 0 })
  const chain = RunnableLambda.from(async (_: string, config) => {
    await model.invoke('x', config)
    await grown('It is')
    throw new Error('The model is gone.')
  })
  const failed = await failure(toBubblewire(eventsOf(chain), { client, ...reply }))
  expect(failed).toMatchObject({ message: 'The model is gone.' })
  expect(await interrupted(newest)).toBe('It is')
})

test.each([
  ['an empty answer', says('')],
  ['an answer of spaces', says('  \n')],
  ['a state without messages', RunnableLambda.from(() => ({ messages: [] }))],
  ["a state that ends with a tool's result", RunnableLambda.from(() => ({ messages: [{ type: 'tool', text: 'x' }] }))],
])('%s is an error and an interrupted message, or `whenEmpty`', async (_, runnable) => {
  const { call: client, reply, newest } = await aQuestion()
  const failed = await failure(toBubblewire(eventsOf(runnable), { client, ...reply }))
  expect(failed).toMatchObject({ message: 'The model ended without a text or a message.' })
  await interrupted(newest)
  const content = await toBubblewire(eventsOf(runnable), { client, whenEmpty: 'Ask me again.', ...reply })
  expect(content.body.trim()).toBe('Ask me again.')
})

test('a run that cannot start leaves an interrupted message', async () => {
  const { call: client, reply, newest } = await aQuestion()
  const failed = await failure(toBubblewire(() => Promise.reject(new Error('No key.')), { client, ...reply }))
  expect(failed).toMatchObject({ message: 'No key.' })
  await interrupted(newest)
})

test('a text beyond the limit goes on in a next message', async () => {
  const { call: client, reply, contents } = await aQuestion()
  const long = eventsOf(RunnableLambda.from(() => `${'x'.repeat(10_000)}y`))
  expect(await toBubblewire(long, { client, ...reply })).toMatchObject({ body: 'x'.repeat(10_000), live: 'complete' })
  expect((await contents()).at(-1)).toMatchObject({ body: 'y' })
})

test('the history has customers as human and agents as AI, with cards as text', async () => {
  const { call: client, reply, thread_id, say } = await aQuestion('Tea or coffee?')
  await client('createContent', { body: 'Between us.', private: true, ...reply })
  const select = { type: 'select' as const, items: [{ title: 'Green', payload: 'green' }] }
  await client('createContent', { body: 'Which tea?', structured_content: select, ...reply })
  await say('Green, please')
  const messages = await historyOf(client, thread_id)
  expect(messages.map(({ type, text }) => [type, text])).toEqual([
    ['human', 'Tea or coffee?'],
    ['ai', 'Which tea?\n- Green'],
    ['human', 'Green, please'],
  ])
  expect(messages[0]).toBeInstanceOf(HumanMessage)
  expect(await historyOf(client, thread_id, 1)).toMatchObject([{ content: 'Green, please' }])
  expect(await failure(historyOf(client, '0123456789abcdef01234567'))).toMatchObject({ status: 404 })
})
