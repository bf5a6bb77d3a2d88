import { dynamicTool, generateText, jsonSchema, smoothStream, stepCountIs, streamText, ToolLoopAgent } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuestion, startApp, stopApp } from '../testing/a-question'
import { bubblewireTools, hasAsked, type ModelStream, type Reply, toBubblewire } from './index'
import { type Act, aModel, calls, noUsage } from './testing/a-model'

beforeAll(() => startApp())
afterAll(stopApp)

const cup = { title: 'A cup', url: 'https://shop.example.com/cup' }
const question = { body: 'Which one?', items: [{ title: 'The blue one', payload: 'blue' }] }

/** Runs a model with the message tools, and returns what the customer has in the end. */
async function aRun(...steps: Act[][]) {
  const { call: client, reply, contents } = await aQuestion()
  const model = aModel(...steps)
  const run = ({ stop, show }: Reply): ModelStream =>
    streamText({
      model,
      prompt: 'Hello',
      tools: bubblewireTools('web_messaging', { show }),
      stopWhen: [stepCountIs(5), hasAsked],
      abortSignal: stop,
    })
  const content = await toBubblewire(run, { client, ...reply })
  return { content, contents: (await contents()).slice(1), results: resultsIn(model.doStreamCalls.at(-1)?.prompt) }
}

/** What the model read of its tools, in the last step. */
const resultsIn = (prompt: readonly { role: string; content: unknown }[] = []) =>
  prompt
    .filter(({ role }) => role === 'tool')
    .flatMap(({ content }) => content as { output: { type: string; value: unknown } }[])
    .map(({ output: { type, value } }) => `${type}: ${value}`)

test('a card of a tool comes below the text, and the model goes on', async () => {
  const { content, results } = await aRun(['Look at this.', calls('show_rich_link', cup)], ['Do you like it?'])
  expect(content).toMatchObject({ body: 'Look at this.\n\nDo you like it?', live: 'complete' })
  expect(content.structured_content).toMatchObject({ type: 'rich_link', title: 'A cup' })
  expect(results).toEqual(['text: The customer sees it.'])
})

test('a card needs no text', async () => {
  const { content, contents } = await aRun([calls('show_rich_link', cup)], [])
  expect(content).toMatchObject({ live: 'complete', structured_content: { type: 'rich_link' } })
  expect(contents).toHaveLength(1)
})

test('a question ends the run, with its words below the text', async () => {
  const { content } = await aRun(['We have two.', calls('ask_select', question)], ['never'])
  expect(content).toMatchObject({ body: 'We have two.\n\nWhich one?', live: 'complete' })
  expect(content.structured_content).toMatchObject({
    type: 'select',
    items: [{ title: 'The blue one', payload: 'blue' }],
  })
})

test('wrong arguments are answered to the model, which mends them', async () => {
  const { content, results } = await aRun(
    [calls('ask_select', { body: 'Which one?', items: [] }), calls('show_rich_link', '{"title":', 'broken')],
    ['Here: ', calls('show_rich_link', cup)],
    ['That is all.'],
  )
  expect(content).toMatchObject({ body: 'Here: \n\nThat is all.', structured_content: { title: 'A cup' } })
  expect(results[0]).toMatch(/^error-text: The customer does not see it\. Mend [\s\S]*items: /)
  expect(results[1]).toMatch(/^error-text: .*(JSON|input)/i)
  expect(results[2]).toBe('text: The customer sees it.')
})

test('what only the server refuses is answered to the model, too', async () => {
  const attachment_id = '0123456789abcdef01234567'
  const card = { title: 'Tea?', attachment_id, items: [{ type: 'reply', title: 'Yes', payload: 'yes' }] }
  const { content, results } = await aRun(
    [calls('show_template', card)],
    ['Without a picture. ', calls('show_template', { ...card, attachment_id: null })],
    [],
  )
  expect(content).toMatchObject({ body: 'Without a picture. ', live: 'complete' })
  expect(content.structured_content).toMatchObject({ type: 'template', title: 'Tea?' })
  expect(results[0]).toMatch(/^error-text: The customer does not see it[\s\S]*attachment_id/)
})

test('the words of a refused question leave the text again', async () => {
  const picture = '0123456789abcdef01234567'
  const items = [{ title: 'The blue one', payload: 'blue', attachment_id: picture }]
  const { content } = await aRun(
    ['Well.', calls('ask_time', { body: 'When?', attachment_id: picture, timeslots: [slot()] })],
    [calls('ask_select', { ...question, items: items.map(({ title, payload }) => ({ title, payload })) })],
  )
  expect(content).toMatchObject({ body: 'Well.\n\nWhich one?', structured_content: { type: 'select' } })
})

const slot = () => ({ start_time: '2040-01-01T10:00+0000', duration: 1800 })

test('two cards at once become two messages in their order', async () => {
  const other = { title: 'A vase', url: 'https://shop.example.com/vase' }
  const { content, contents, results } = await aRun(
    ['Two things.', calls('show_rich_link', cup, 'a'), calls('show_rich_link', other, 'b')],
    ['Which one?'],
  )
  expect(content).toMatchObject({ body: 'Two things.\n\nWhich one?', structured_content: { title: 'A cup' } })
  expect(contents.map((each) => each.structured_content)).toMatchObject([{ title: 'A cup' }, { title: 'A vase' }])
  expect(results).toEqual(['text: The customer sees it.', 'text: The customer sees it.'])
})

test('a second card that the server refuses leaves the first one', async () => {
  const wrong = { title: 'A vase', attachment_id: '0123456789abcdef01234567', items: [{ type: 'reply', title: 'Yes' }] }
  const { contents, results } = await aRun(
    [calls('show_rich_link', cup), calls('show_template', wrong)],
    ['Only this one.'],
  )
  expect(contents).toMatchObject([{ body: 'Only this one.', structured_content: { title: 'A cup' } }])
  expect(results[1]).toMatch(/^error-text: /)
})

test('nothing follows a question, and the model hears why', async () => {
  const { contents } = await aRun([calls('ask_select', question), calls('show_rich_link', cup)], ['never'])
  expect(contents).toMatchObject([{ body: 'Which one?', structured_content: { type: 'select' } }])
})

test('a tool within a tool shows its card without a call in the stream', async () => {
  const { call: client, reply } = await aQuestion()
  const model = aModel(['One moment.', calls('delegate', {})], ['Done.'])
  const content = await toBubblewire(
    ({ show }) => {
      const inner = bubblewireTools('web_messaging', { show }).show_rich_link
      const execute = () => inner?.execute?.(cup, { toolCallId: 'inner', messages: [] })
      const tools = {
        delegate: dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => execute() }),
      }
      return streamText({ model, prompt: 'Hello', tools, stopWhen: stepCountIs(3) })
    },
    { client, ...reply },
  )
  expect(content).toMatchObject({ body: 'One moment.\n\nDone.', structured_content: { title: 'A cup' } })
})

test('an agent whose text is slowed down asks below all of it', async () => {
  const { call: client, reply } = await aQuestion()
  const model = aModel(['We have ', 'two of ', 'them, and ', 'both are blue.', calls('ask_select', question)])
  const content = await toBubblewire(
    ({ show, stop }) => {
      const agent = new ToolLoopAgent({ model, tools: bubblewireTools('web_messaging', { show }), stopWhen: hasAsked })
      const experimental_transform = smoothStream<(typeof agent)['tools']>({ delayInMs: 20 })
      return agent.stream({ prompt: 'Hello', abortSignal: stop, experimental_transform })
    },
    { client, ...reply },
  )
  expect(content).toMatchObject({ body: 'We have two of them, and both are blue.\n\nWhich one?', live: 'complete' })
})

test('a program that does not stream sends what its tools show', async () => {
  const { call: client, reply, contents } = await aQuestion()
  const usage = noUsage
  const warnings: [] = []
  const finishReason = { unified: 'tool-calls' as const, raw: undefined }
  const content = [
    { type: 'tool-call' as const, toolCallId: 'a', toolName: 'show_rich_link', input: JSON.stringify(cup) },
    { type: 'tool-call' as const, toolCallId: 'b', toolName: 'ask_select', input: '{}' },
  ]
  const model = new MockLanguageModelV3({ doGenerate: { content, finishReason, usage, warnings } })
  const tools = bubblewireTools('web_messaging', {
    show: async ({ body, structured_content }) => {
      await client('createContent', { body, structured_content, ...reply })
    },
  })
  const result = await generateText({ model, prompt: 'Hello', tools })
  expect(result.toolResults).toMatchObject([{ output: 'The customer sees it.' }])
  expect((await contents()).slice(1)).toMatchObject([{ structured_content: { title: 'A cup' } }])
})
