import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bubbleOf, chatOf, expect, test } from '../testing/bubblewire'
import { serveSite } from '../testing/own-page'

// People copy the documented code, so the test runs it unchanged.

const docs = readFileSync(join(import.meta.dirname, '../../docs/build/embedding.md'), 'utf8')
const part = (pattern: RegExp) => {
  const [, found] = pattern.exec(docs) ?? []
  if (!found) throw new Error(`docs/build/embedding.md has no ${pattern}`)
  return found
}

test('the snippet for plain HTML works with its command queue', async ({ page, bubblewire }) => {
  const { api_url, channel_id } = bubblewire.demo
  const tag = part(/```html\n(<script async src[^\n]*<\/script>)\n```/)
  const queue = part(/```js\n(if \(!Array\.isArray\(window\.bubblewire\)\)[\s\S]*?)```/)
  const html = `<!doctype html><html lang="en"><title>Copied</title><body>${tag}<script>${queue}</script>`
  const copied = html.replaceAll('https://chat.example.com', api_url).replaceAll('CHANNEL', channel_id)
  await page.goto(await serveSite(page, { '/': copied }))
  await bubbleOf(page).click()
  await expect(chatOf(page).getByRole('textbox', { name: 'Your message' })).toBeVisible()
})
