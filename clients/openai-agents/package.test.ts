import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accepted } from '../../server/testing/a-running-app'
import { root } from '../../server/testing/pages'
import { deep, testReadme } from '../testing/readme-suite'

// Runs the blocks of README.md in an empty project, against a server.

const bot = testReadme({
  name: 'openai-agents',
  links: ['@types/node', 'zod'],
  packages: ['typescript', 'webhooks'],
  // Most of it are the rules of the message types, as in @bubblewire/structured.
  gzippedBytes: 116_500,
  files: ['bot.ts', 'model.ts'],
  prepare({ at }) {
    // `@openai/agents` exports all of its core.
    mkdirSync(at('node_modules/@openai'))
    symlinkSync(join(root, 'node_modules/@openai/agents-core'), at('node_modules/@openai/agents'))
  },
})

test("the README's bot asks a customer, and goes on with the answer", deep, async () => {
  const { customer, answers } = await bot().ask('Cancel my order')
  const [question] = await answers(1)
  expect(question).toMatchObject({ body: 'One moment.\n\nShall I cancel order 4711?', live: 'complete' })
  const { title, payload } = Object(question?.structured_content).items[0]
  const pressed = { body: title, in_reply_to_id: question?.id ?? '', structured_reply: { payload } }
  accepted(await customer.send(pressed))
  expect((await answers(2))[1]).toMatchObject({ body: 'Is there anything else?', live: 'complete' })
})
