import { expect, test } from 'vitest'
import { deep, testReadme } from '../testing/readme-suite'

// Runs the blocks of README.md in an empty project, against a server.

const bot = testReadme({
  name: 'langchain',
  links: ['@langchain/core', '@types/node', 'langchain'],
  packages: ['typescript', 'webhooks'],
  gzippedBytes: 120_000,
  files: ['bot.ts', 'agent.ts'],
})

test("the README's bot answers a customer with a live message", deep, async () => {
  const { answers } = await bot().ask('Where is my parcel?')
  expect(await answers(1)).toMatchObject([{ body: 'It left our warehouse **this morning**.', live: 'complete' }])
})
