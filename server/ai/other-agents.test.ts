import { EventType } from '@ag-ui/core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aConnector } from '../channels/testing/a-connector'
import { liveOver } from '../conversation/messages/live/refusals'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aiWorld } from './testing/ai-world'
import { anAiAgent, type TestRun } from './testing/an-ai-agent'

// Shapes of agents, questions and conversations that differ from those of ai-runs.test.ts.

let here: RunningApp
const { anAgent, closeAgents, messages, texts, ended } = aiWorld(() => here)
beforeAll(async () => {
  here = await aRunningApp()
})
afterEach(closeAgents)
afterAll(() => here.stop())

const says = (text: string) => (run: TestRun) => {
  run.text(text)
  run.finish()
}

test('an agent that repeats the id of a tool call shows each card', async () => {
  const card = (title: string) => (run: TestRun) => {
    run.tool('show_template', { title }, 'call-1')
    run.finish()
  }
  await anAgent({}, card('First'), says('One.'), card('Second'), says('Two.'))
  const customer = await here.customer()
  await customer.say('Show me')
  await messages(customer, 2)
  await customer.say('And another')
  const shown = await messages(customer, 4)
  expect(
    shown.map(({ structured_content, body }) => (structured_content as { title?: string })?.title ?? body),
  ).toEqual(['First', 'One.', 'Second', 'Two.'])
})

test('an agent that repeats the ids of its messages says each text', async () => {
  const same = (text: string) => (run: TestRun) => {
    run.text(text, 'message')
    run.finish()
  }
  const agent = await anAgent({}, same('One.'), same('Two.'), says('Three.'))
  const customer = await here.customer()
  await customer.say('a')
  await texts(customer, 1)
  await customer.say('b')
  expect(await texts(customer, 2)).toEqual(['One.', 'Two.'])
  await customer.say('c')
  await texts(customer, 3)
  const known = agent.inputs[2]?.messages.map(({ content }) => content)
  expect(known).toEqual(expect.arrayContaining(['a', 'One.', 'b', 'Two.', 'c']))
})

test('an interrupt with the same id can be asked again', async () => {
  const asks = (run: TestRun) =>
    run.finish({
      type: 'interrupt',
      interrupts: [{ id: 'confirm', reason: 'confirm', message: 'Sure?', responseSchema: { type: 'boolean' } }],
    })
  await anAgent({}, asks, asks, says('Done.'))
  const customer = await here.customer()
  await customer.say('Delete it')
  for (const count of [1, 2]) {
    const question = (await messages(customer, count)).at(-1)
    await customer.send({ body: 'Yes', in_reply_to_id: question?.id ?? '', structured_reply: { payload: 'true' } })
  }
  expect((await texts(customer, 3)).at(-1)).toBe('Done.')
})

test('chunks of text and tools are read, too', async () => {
  await anAgent(
    {},
    (run) => {
      run.write({ type: EventType.TEXT_MESSAGE_CHUNK, messageId: 'm', role: 'assistant', delta: 'In ' })
      run.write({ type: EventType.TEXT_MESSAGE_CHUNK, messageId: 'm', delta: 'pieces.' })
      run.write({
        type: EventType.TOOL_CALL_CHUNK,
        toolCallId: 't',
        toolCallName: 'show_template',
        delta: '{"title":"Card"}',
      })
      run.finish()
    },
    says('End.'),
  )
  const customer = await here.customer()
  await customer.say('Hi')
  expect((await messages(customer, 3)).map(({ structured_content, body }) => structured_content?.type ?? body)).toEqual(
    ['In pieces.', 'template', 'End.'],
  )
})

test('two texts that are written at the same time are both whole', async () => {
  await anAgent({}, (run) => {
    const write = (type: EventType, messageId: string, more = {}) => run.write({ type, messageId, ...more })
    write(EventType.TEXT_MESSAGE_START, 'a', { role: 'assistant' })
    write(EventType.TEXT_MESSAGE_START, 'b', { role: 'assistant' })
    write(EventType.TEXT_MESSAGE_CONTENT, 'a', { delta: 'One ' })
    write(EventType.TEXT_MESSAGE_CONTENT, 'b', { delta: 'Two ' })
    write(EventType.TEXT_MESSAGE_CONTENT, 'a', { delta: 'and all.' })
    write(EventType.TEXT_MESSAGE_CONTENT, 'b', { delta: 'and more.' })
    write(EventType.TEXT_MESSAGE_END, 'a')
    write(EventType.TEXT_MESSAGE_END, 'b')
    run.finish()
  })
  const customer = await here.customer()
  await customer.say('Hi')
  expect(await texts(customer, 2)).toEqual(['One and all.', 'Two and more.'])
})

test('a text of white space alone is no message and no failure', async () => {
  await anAgent({}, (run) => {
    run.text(' \n ')
    run.text('Words.')
    run.finish()
  })
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  expect(await ended(thread_id)).toMatchObject({ state: 'finished', error: null })
  expect((await texts(customer, 1)).filter((text) => text.trim() !== '')).toEqual(['Words.'])
})

test('an interrupt that asks for an object is a form, with typed values', async () => {
  const properties = {
    name: { type: 'string', title: 'Your name' },
    guests: { type: 'integer', title: 'Guests' },
    size: { enum: ['small', 'large'], title: 'Size' },
  }
  const responseSchema = { type: 'object', properties, required: ['name'] }
  const agent = await anAgent(
    {},
    (run) =>
      run.finish({
        type: 'interrupt',
        interrupts: [{ id: 'book', reason: 'book', message: 'A table', responseSchema }],
      }),
    says('Booked.'),
  )
  const customer = await here.customer()
  await customer.say('A table')
  const [question] = await messages(customer, 1)
  expect(question?.structured_content?.type).toBe('form')
  const item = (page_id: string, title: string, id: string, value: string, shown = value) => ({
    page_id,
    title,
    items: [{ id, title: shown, value }],
  })
  const responses = [
    item('name', 'Your name', 'name', 'Ada'),
    item('guests', 'Guests', 'guests', '3'),
    item('size', 'Size', '1', '"large"', 'large'),
  ]
  const sent = await customer.send({
    body: '',
    in_reply_to_id: question?.id ?? '',
    structured_reply: { type: 'form_response', responses },
  })
  expect(sent).toMatchObject({ ok: true })
  await texts(customer, 2)
  expect(agent.inputs[1]?.resume?.[0]?.payload).toEqual({ name: 'Ada', guests: 3, size: 'large' })
})

test('an agent answers on a channel with a connector, whole and as plain text', async () => {
  const agent = await anAiAgent((run) => {
    run.tool('search', {}, 's')
    run.write({ type: EventType.TOOL_CALL_RESULT, messageId: 'r', toolCallId: 's', content: '{}', role: 'tool' })
    run.text('Hello **Ada**.')
    run.finish()
  })
  const connector = await aConnector(here, 'chat_app')
  const statuses = { '*': { '*': 'One moment' } }
  const path = `/1.0/content_sources/${connector.sourceId}`
  const { status } = await here.call('PUT', path, { settings: { ai_agent: { url: agent.url, statuses } } })
  expect(status).toBe(200)
  await connector.says({ body: 'Hi' })
  await eventually('the answer', () => connector.messages().length > 0)
  expect(connector.messages().map(({ body }) => body)).toEqual(['Hello Ada.'])
  expect(agent.inputs[0]?.messages.map(({ content }) => content)).toEqual(['Hi'])
  await connector.close()
  await agent.close()
})

test('a status line becomes the card or the question that follows it', async () => {
  const statuses = { '*': { '*': 'One moment' } }
  const search = (run: TestRun, id: string) => {
    run.tool('search', {}, id)
    run.write({ type: EventType.TOOL_CALL_RESULT, messageId: `r${id}`, toolCallId: id, content: '{}', role: 'tool' })
  }
  await anAgent(
    { statuses },
    (run) => {
      search(run, 'a')
      run.tool('show_template', { title: 'Card' })
      run.finish()
    },
    (run) => {
      search(run, 'b')
      run.tool('ask_select', { body: 'Which?', items: [{ title: 'This' }, { title: 'That' }] })
      run.finish()
    },
  )
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  expect(await ended(thread_id)).toMatchObject({ state: 'waiting' })
  const shown = await messages(customer, 2)
  expect(shown.map(({ body, live, structured_content }) => [body, live, structured_content?.type])).toEqual([
    ['Card', 'complete', 'template'],
    ['Which?', 'complete', 'select'],
  ])
})

test('a customer reads the status line of a step each time that it is done', async () => {
  const step = (run: TestRun, stepName: string) => {
    run.write({ type: EventType.STEP_STARTED, stepName })
    run.write({ type: EventType.STEP_FINISHED, stepName })
  }
  const customer = await here.customer()
  const reads = (status: string | undefined) =>
    eventually(`the status ${status}`, async () => (await customer.sync()).contents.at(-1)?.status === status)
  await anAgent({ statuses: { search: { '*': 'Looking' }, '*': { '*': 'One moment' } } }, async (run) => {
    step(run, 'search')
    step(run, 'search')
    await reads('Looking')
    run.text('First.', 'a')
    await reads(undefined)
    step(run, 'search')
    await reads('Looking')
    for (const name of ['toString', '__proto__', '', 'constructor']) step(run, name)
    await reads('One moment')
    run.text('Second.', 'b')
    run.finish()
  })
  const { thread_id } = await customer.say('Hi')
  expect(await ended(thread_id)).toMatchObject({ state: 'finished', error: null })
  expect(await texts(customer, 2)).toEqual(['First.', 'Second.'])
})

test('a text that cannot be stored fails the run; it is not lost in silence', async () => {
  const { live } = here.app.needs
  const open = live.open
  await anAgent({ fallback: { '*': 'Sorry.' } }, says('Words.'))
  live.open = () => {
    live.open = open
    throw new Error('The disk is gone.')
  }
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  expect(await ended(thread_id)).toMatchObject({ state: 'failed' })
  expect((await texts(customer, 1)).at(-1)).toBe('Sorry.')
})

test('a run goes on if its text is found ended early', async () => {
  const { live } = here.app.needs
  const { open } = live
  live.open = (begun, listener) => {
    const writing = open(begun, listener)
    const close = () => {
      listener.ended(liveOver())
      writing.close()
    }
    return { ...writing, close }
  }
  await anAgent({}, (run) => {
    if (run.input.messages.at(-1)?.role === 'user') {
      run.text('First.', 'a')
      run.tool('show_template', { title: 'A fern' })
    } else run.text('Second.', 'b')
    run.finish()
  })
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  expect(await ended(thread_id)).toMatchObject({ state: 'finished', error: null })
  live.open = open
  const shown = await messages(customer, 3)
  expect(shown.map(({ structured_content, body }) => structured_content?.type ?? body)).toEqual([
    'First.',
    'template',
    'Second.',
  ])
})

test('a message of files alone reaches the agent with their names and addresses', async () => {
  const agent = await anAgent({}, says('A picture.'))
  const customer = await here.customer()
  const form = new FormData()
  form.append('file', new Blob(['plain words'], { type: 'text/plain' }), 'order.txt')
  const headers = { authorization: `Bearer ${customer.token}` }
  const upload = `${here.url}/chat/${here.account.channel_id}/attachments`
  const uploaded = await (await fetch(upload, { method: 'POST', headers, body: form })).json()
  await customer.send({ body: '', attachment_ids: [uploaded.id] })
  await texts(customer, 1)
  expect(agent.inputs[0]?.messages[0]?.content).toMatch(/^\[file order\.txt, text\/plain.*: http/)
})
