import { expect, test } from 'vitest'
import { deep, testReadme } from '../testing/readme-suite'

// Runs the blocks of README.md in an empty project, against a server.

const bot = testReadme({
  name: 'ai-sdk',
  links: ['@types/node', 'ai', 'zod'],
  packages: ['typescript', 'webhooks'],
  // Most of it are the rules of the message types, as in @bubblewire/structured.
  gzippedBytes: 114_000,
  files: ['bot.ts', 'model.ts'],
})

test("the README's bot answers with a text and a question", deep, async () => {
  const { answers } = await bot().ask('Where is my parcel?')
  const [content] = await answers(1)
  const body = 'One moment.\n\nIt arrives **tomorrow**.\n\nShall we leave it with a neighbour?'
  expect(content).toMatchObject({ body, live: 'complete' })
  const items = [{ payload: 'yes' }, { payload: 'no' }]
  expect(content?.structured_content).toMatchObject({ type: 'select', items })
})
