import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../testing/pages'
import { answerMcp } from '../answer'
import type { ToolNeeds } from '../tools/tool'
import { openGuide } from './guide'

const guide = openGuide(join(root, 'dist'))

async function call(method: string, params: object) {
  const answer = await answerMcp({ guide, randomHex: () => 'ab' } as unknown as ToolNeeds, {
    ...{ agent: null as never, tokenId: '' },
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    message: { jsonrpc: '2.0', id: 1, method, params },
    onRefused: () => {},
    onFailed: (error) => {
      throw error
    },
  })
  return JSON.parse(answer.body)
}

const tool = async (name: string, args: object) => {
  const { result } = await call('tools/call', { name, arguments: args })
  return { text: result.content[0].text as string, isError: result.isError }
}

test('a search finds the section with all of the words first', async () => {
  const { sections } = JSON.parse((await tool('search_docs', { q: 'webhook signature' })).text)
  expect(sections[0].page).toBe('build/webhooks.md')
  expect(sections).toHaveLength(5)
  for (const { excerpt } of sections) expect(excerpt.length).toBeLessThanOrEqual(1200)
})

test('a search for words of no page, or without words, finds nothing', async () => {
  for (const q of ['qqzzxx', '', '   ', '()*+?[', '\u0000'])
    expect(JSON.parse((await tool('search_docs', { q })).text)).toEqual({ sections: [] })
})

test('a page is read by its path, and no other file is', async () => {
  expect((await tool('read_doc', { page: 'build/webhooks.md' })).text).toMatch(/^# Webhooks/)
  for (const page of ['../package.json', '/etc/passwd', 'build/../../README.md', 'work/architecture.md']) {
    expect(await tool('read_doc', { page })).toEqual({
      text: `There is no page ${page}: search_docs names the pages.`,
      isError: true,
    })
  }
})

test('pages are resources, read by their address', async () => {
  const { resources } = (await call('resources/list', {})).result
  const uri = 'bubblewire://docs/build/webhooks.md'
  expect(resources).toContainEqual({
    ...{ uri, name: 'build/webhooks.md', title: 'Webhooks', mimeType: 'text/markdown' },
  })
  expect((await call('resources/read', { uri })).result.contents[0].text).toMatch(/^# Webhooks/)
  for (const uri of ['bubblewire://docs/../package.json', 'file:///etc/passwd', 'x'])
    expect((await call('resources/read', { uri })).error.message).toBe(`There is no resource ${uri}.`)
})

test('without documentation beside the program there is no guide', () => {
  const empty = mkdtempSync(join(tmpdir(), 'bubblewire-empty-'))
  expect(openGuide(join(empty, 'dist'))).toBeNull()
  expect(openGuide(null)).toBeNull()
  rmSync(empty, { recursive: true })
})
