import { afterAll, beforeAll, expect, test } from 'vitest'
import { onePixel } from '../../server/api/testing/an-upload'
import { aQuestion, here, startApp, stopApp } from '../testing/a-question'
import { createReplyFiles } from './reply-files'

beforeAll(startApp)
afterAll(stopApp)

test('an address is not fetched, and a file of unknown kind has a plain name', async () => {
  const { call: client } = await aQuestion()
  const problems: string[] = []
  const files = createReplyFiles(client, ({ message }) => problems.push(message))
  files.add({ data: 'http://10.0.0.1/secret.png' })
  files.add({ data: Uint8Array.of(1, 2), mediaType: '../../x; y=z' })
  files.add({ data: `data:image/png;base64,${onePixel.toString('base64')}`, filename: '' })
  const ids = await files.upload()
  const names = ids.map(async (id) => (await here().client('getAttachment', { id })).filename)
  expect(await Promise.all(names)).toEqual(['file.bin', 'image.png'])
  expect(problems).toEqual([expect.stringContaining('File 1 of the model was not sent: it is an address')])
})

test('what is no file takes no place among the ten, and is counted', async () => {
  const { call: client } = await aQuestion()
  const problems: string[] = []
  const files = createReplyFiles(client, ({ message }) => problems.push(message))
  const pixel = (filename: string) => ({ data: new Uint8Array(onePixel), mediaType: 'image/png', filename })
  for (let nth = 0; nth < 9; nth += 1) files.add({ data: '%' })
  for (let nth = 0; nth < 10; nth += 1) files.add(pixel('picture.png'))
  files.add(pixel('eleventh.png'))
  expect(await files.upload()).toHaveLength(10)
  expect(problems.slice(9)).toEqual([expect.stringContaining('File 20 of the model was not sent: a reply has at most')])
})
