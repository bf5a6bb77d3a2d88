import { expect, test } from 'vitest'
import { channelKinds } from '../../../contract/channel-kinds'
import { preview } from '../../../server/structured/preview'
import { startingPoints } from '../compose/starting-points'
import { drawnOf, pathsOf, textAt } from './drawn'

const previewOf = (message: { body?: unknown; structured_content?: unknown }) =>
  preview({
    body: String(message.body ?? ''),
    structuredContent: message.structured_content,
    coerce: false,
    attachments: new Map(),
    randomHex: () => 'ab',
  } as never)

test.each(startingPoints)('every channel has a picture of "$name", each part under its own path', ({ message }) => {
  const { channels } = previewOf(message)
  expect(channels).toHaveLength(channelKinds.length)
  for (const { rendering, accepted, channel_kind } of channels) {
    if (!accepted) continue
    const drawn = drawnOf(rendering ?? { body: '', structured_content: null })
    expect(drawn.length, channel_kind).toBeGreaterThan(0)
    const flat = JSON.stringify(drawn).match(/"path":"[^"]+"/g) ?? []
    expect(flat.length, channel_kind).toBe(pathsOf(drawn).size)
  }
})

test('what was cut is marked where it is drawn; what was left out is told with its own words', () => {
  const title = 'Where is my parcel at this moment, please?'
  const items = ['a', 'b', 'c', 'd'].map((name) => ({ type: 'reply', title: `${name} ${title}` }))
  const message = { structured_content: { type: 'template', title: 'Your order', items } }
  const messenger = previewOf(message).channels.find(({ channel_kind }) => channel_kind === 'messenger')
  const paths = pathsOf(drawnOf(messenger?.rendering ?? { body: '', structured_content: null }))
  const cut = messenger?.warnings.filter(({ code }) => code === 'truncated').map(({ path }) => path) ?? []
  expect(cut).toHaveLength(3)
  for (const path of cut) expect(paths).toContain(path)
  const dropped = messenger?.warnings.filter(({ path }) => !paths.has(path)).map(({ path }) => textAt(message, path))
  expect(dropped).toContain(`d ${title}`)
})
