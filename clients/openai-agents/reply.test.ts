import { Agent, run, tool } from '@openai/agents-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventually } from '../../server/testing/a-running-app'
import { aQuestion, failure, startApp, stopApp } from '../testing/a-question'
import { interrupted } from '../testing/interrupted'
import { bubblewireTools, hasAsked, historyOf, type Reply, toBubblewire } from './index'
import { type Act, aModel, calls, outputOf, resultsIn } from './testing/a-model'

beforeAll(() => startApp())
afterAll(stopApp)

const nothing = z.object({})
const search = tool({ name: 'search', description: '', parameters: nothing, execute: () => 'a cup' })

test('a run becomes one message, a paragraph for each response', async () => {
  const { call: client, reply, grown } = await aQuestion()
  const model = aModel(['Let me ', () => grown('Let me '), 'look.', calls('search', {})], ['Found ', 'it.'])
  const agent = new Agent({ name: 'Shop', model, tools: [search] })
  const content = await toBubblewire(({ stop }) => run(agent, 'Hello', { stream: true, signal: stop }), {
    client,
    ...reply,
  })
  expect(content).toMatchObject({ body: 'Let me look.\n\nFound it.', live: 'complete' })
})

test('the customer reads the words for a tool while it works', async () => {
  const { call: client, reply, newest } = await aQuestion()
  const execute = async () => {
    await eventually('the words are shown', async () => (await newest())?.status === 'Looking it up')
    return 'found'
  }
  const slow = tool({ name: 'slow', description: '', parameters: nothing, execute })
  const agent = new Agent({ name: 'Shop', model: aModel([calls('slow', {})], ['Done.']), tools: [slow] })
  const result = await run(agent, 'Hello', { stream: true })
  const content = await toBubblewire(result, { client, statuses: { slow: 'Looking it up' }, ...reply })
  expect(content).toMatchObject({ body: 'Done.', live: 'complete' })
})

test('a model that fails in the middle leaves an interrupted message', async () => {
  const { call: client, reply, newest, grown } = await aQuestion()
  const fail = () => {
    throw new Error('The model is gone.')
  }
  const agent = new Agent({ name: 'Shop', model: aModel(['So far', () => grown('So far'), fail]) })
  const writing = toBubblewire(() => run(agent, 'Hello', { stream: true }), { client, ...reply })
  await expect(writing).rejects.toThrow('The model is gone.')
  expect(await interrupted(newest)).toBe('So far')
})

test('a run with too many turns leaves an interrupted message', async () => {
  const { call: client, reply, newest } = await aQuestion()
  const agent = new Agent({
    name: 'Shop',
    model: aModel([calls('search', {})], [calls('search', {})]),
    tools: [search],
  })
  const writing = toBubblewire(() => run(agent, 'Hello', { stream: true, maxTurns: 1 }), { client, ...reply })
  await expect(writing).rejects.toThrow('Max turns')
  expect(await interrupted(newest)).toBe('')
})

test('a stop of the customer ends the run, and the message keeps its text', async () => {
  const { call: client, reply, grown, stop } = await aQuestion()
  const model = aModel(['On and on', () => grown('On and on').then(stop), () => new Promise(() => {}), 'never'])
  const agent = new Agent({ name: 'Shop', model })
  const start = (message: Reply) => run(agent, 'Hello', { stream: true, signal: message.stop })
  const content = await toBubblewire(start, { client, ...reply })
  expect(content).toMatchObject({ body: 'On and on', live: 'complete' })
  expect(model.requests[0]?.signal?.aborted).toBe(true)
})

test("the program's own signal interrupts the message", async () => {
  const { call: client, reply, grown, newest } = await aQuestion()
  const own = new AbortController()
  const model = aModel(['So far', () => grown('So far').then(() => own.abort()), () => new Promise(() => {})])
  const start = () => run(new Agent({ name: 'Shop', model }), 'Hello', { stream: true, signal: own.signal })
  expect(await failure(toBubblewire(start, { client, ...reply }))).toMatchObject({ name: 'AbortError' })
  expect(await interrupted(newest)).toBe('So far')
})

test('a guardrail takes the text back that it blocks', async () => {
  const { call: client, reply, grown, newest } = await aQuestion()
  const blocks = async () => ({ tripwireTriggered: true, outputInfo: {} })
  const agent = new Agent({
    name: 'Shop',
    model: aModel(['A secret', () => grown('A secret')]),
    outputGuardrails: [{ name: 'secrets', execute: blocks }],
  })
  const failed = await failure(toBubblewire(() => run(agent, 'Hello', { stream: true }), { client, ...reply }))
  expect(failed).toMatchObject({ message: expect.stringContaining('guardrail') })
  expect(await interrupted(newest)).toBe('')
})

test('an empty answer is an error, or the words for it', async () => {
  const first = await aQuestion()
  const start = () => run(new Agent({ name: 'Shop', model: aModel([]) }), 'Hello', { stream: true, maxTurns: 2 })
  await expect(toBubblewire(start, { client: first.call, ...first.reply })).rejects.toThrow()
  expect(await interrupted(first.newest)).toBe('')
  const second = await aQuestion()
  const empty = () => run(new Agent({ name: 'Shop', model: aModel([' ']) }), 'Hello', { stream: true })
  const whenEmpty = 'Please say it in other words.'
  const content = await toBubblewire(empty, { client: second.call, whenEmpty, ...second.reply })
  expect(content).toMatchObject({ live: 'complete' })
  expect(content.body.trim()).toBe(whenEmpty)
})

test('a model that does not stream its text, or refuses, is read at its end', async () => {
  const { call: client, reply } = await aQuestion()
  const silent = aModel()
  const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 }
  silent.getStreamedResponse = async function* () {
    yield { type: 'response_done', response: { id: '1', usage, output: outputOf(['At once.']) } }
  }
  const start = () => run(new Agent({ name: 'Shop', model: silent }), 'Hello', { stream: true })
  expect(await toBubblewire(start, { client, ...reply })).toMatchObject({ body: 'At once.', live: 'complete' })
})

test('an agent that takes over goes on in the same message', async () => {
  const { call: client, reply } = await aQuestion()
  const expert = new Agent({ name: 'Expert', model: aModel(['It is blue.']) })
  const model = aModel(['I ask.', calls('transfer_to_Expert', {})])
  const agent = new Agent({ name: 'Shop', model, handoffs: [expert] })
  const content = await toBubblewire(() => run(agent, 'Hello', { stream: true }), { client, ...reply })
  expect(content).toMatchObject({ body: 'I ask.\n\nIt is blue.', live: 'complete' })
})

const cup = { title: 'A cup', url: 'https://shop.example.com/cup' }

async function aRun(...steps: Act[][]) {
  const { call: client, reply, contents } = await aQuestion()
  const model = aModel(...steps)
  const start = ({ stop, show }: Reply) => {
    const tools = bubblewireTools('web_messaging', { show })
    const agent = new Agent({ name: 'Shop', model, tools, toolUseBehavior: hasAsked })
    return run(agent, 'Hello', { stream: true, signal: stop })
  }
  const content = await toBubblewire(start, { client, ...reply })
  return { content, contents: (await contents()).slice(1), results: resultsIn(model) }
}

test('two cards at once become two messages, and the model goes on', async () => {
  const other = { title: 'A vase', url: 'https://shop.example.com/vase' }
  const { content, contents, results } = await aRun(
    ['Two things.', calls('show_rich_link', cup, 'a'), calls('show_rich_link', other, 'b')],
    ['That is all.'],
  )
  expect(content).toMatchObject({ body: 'Two things.\n\nThat is all.', structured_content: { title: 'A cup' } })
  expect(contents.map((each) => each.structured_content)).toMatchObject([{ title: 'A cup' }, { title: 'A vase' }])
  expect(results).toEqual(['The customer sees it.', 'The customer sees it.'])
})

test('wrong arguments are answered to the model, which mends them and asks', async () => {
  const items = [{ title: 'Blue', payload: 'blue' }]
  const { content, results } = await aRun(
    [calls('ask_select', { body: 'Which?', items: [] }), calls('show_rich_link', '{"title":')],
    [calls('ask_select', { body: 'Which?', items })],
    ['never'],
  )
  expect(content).toMatchObject({ body: 'Which?', structured_content: { type: 'select' }, live: 'complete' })
  expect(results[0]).toMatch(/^The customer does not see it\. Mend [\s\S]*items: /)
  expect(results[1]).toMatch(/valid JSON/)
})

test('the tool of an agent within an agent shows its card', async () => {
  const { call: client, reply } = await aQuestion()
  const start = ({ show }: Reply) => {
    const tools = bubblewireTools('web_messaging', { show })
    const inner = new Agent({ name: 'Inner', model: aModel([calls('show_rich_link', cup)], ['Shown.']), tools })
    const delegate = inner.asTool({ toolName: 'delegate', toolDescription: '' })
    const model = aModel(['One moment.', calls('delegate', { input: 'a cup' })], ['Done.'])
    return run(new Agent({ name: 'Shop', model, tools: [delegate] }), 'Hello', { stream: true })
  }
  const content = await toBubblewire(start, { client, ...reply })
  expect(content).toMatchObject({ body: 'One moment.\n\nDone.', structured_content: { title: 'A cup' } })
})

test('the history is the input of a run', async () => {
  const { call: client, reply, thread_id, say } = await aQuestion('Do you have cups?')
  await client('createContent', { body: 'Yes.', ...reply })
  await say('A blue one?')
  const model = aModel(['I look.'])
  const history = await historyOf(client, thread_id)
  expect(history.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  await toBubblewire(() => run(new Agent({ name: 'Shop', model }), history, { stream: true }), { client, ...reply })
  expect(JSON.stringify(model.requests[0]?.input)).toMatch(/cups\?.*Yes\..*A blue one\?/)
})
