import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app'
import { aRunningApp } from '../../testing/a-running-app'

const day = 86_400_000

function aBuild(mark: string): string {
  const built = mkdtempSync(join(tmpdir(), 'bubblewire-built-'))
  onTestFinished(() => rmSync(built, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(join(built, path, '..'), { recursive: true })
    writeFileSync(join(built, path), text)
    writeFileSync(join(built, `${path}.br`), brotliCompressSync(text))
  }
  for (const page of ['widget/', 'studio/', 'studio/stage/', 'studio/review/', 'window/', 'console/inbox/'])
    write(`${page}index.html`, '<html lang="en"></html>')
  write('gallery/gallery.html', '<html lang="en"></html>')
  for (const script of ['loader/loader', 'site/site', 'worker/push-worker', 'window/push-window', 'webview/sdk'])
    write(`${script}.js`, `'${mark}'`)
  mkdirSync(join(built, 'console/app'))
  write(`widget/assets/${mark}.js`, `import './${mark}'`)
  write(`console/assets/Inbox-${mark}.css`, `.${mark} { color: red }`)
  return built
}

test("a node serves files of another node's older or newer version", async () => {
  const first = await aRunningApp({}, { built: aBuild('first') })
  const second = await createApp({ config: first.app.needs.config, store: first.store, built: aBuild('second') })
  const urlOfSecond = `http://127.0.0.1:${await second.listen()}`
  for (const [url, mark] of [
    [urlOfSecond, 'first'],
    [first.url, 'second'],
    [first.url, 'first'],
  ] as const) {
    const script = await fetch(`${url}/widget/assets/${mark}.js`)
    expect([script.status, await script.text()]).toEqual([200, `import './${mark}'`])
    expect(Object.fromEntries(script.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const sheet = await fetch(`${url}/console/assets/Inbox-${mark}.css`, { headers: { 'accept-encoding': 'identity' } })
    expect([sheet.status, await sheet.text()]).toEqual([200, `.${mark} { color: red }`])
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(sheet.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
  await second.stop()
  await first.stop()
})

test.each(['gone.js', '..%2f..%2floader%2floader.js', 'first.js.br', 'first.html', 'first', '%00.js', '__proto__.js'])(
  'a file that no build wrote is not found and not cached: %s',
  async (name) => {
    const app = await aRunningApp({}, { built: aBuild('first') })
    const answer = await fetch(`${app.url}/widget/assets/${name}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    await app.stop()
  },
)

test('files of a version that is unused for a month are deleted', { tags: 'deep' }, async () => {
  let now = Date.now()
  const app = await aRunningApp({}, { built: aBuild('first'), clock: () => now })
  const old = { id: 'widget/assets/old.js', body: 'b2xk', is_brotli: false, size: 4, used_at: now }
  await app.store.transact((tx) => tx.putBuiltFile(old))
  expect((await fetch(`${app.url}/widget/assets/old.js`)).status).toBe(200)
  for (let nth = 0; nth < 8; nth++) {
    now += 4 * day
    await expect
      .poll(async () => (await app.store.read.builtFile('widget/assets/first.js'))?.used_at, { timeout: 9000 })
      .toBe(now)
  }
  await expect.poll(async () => app.store.read.builtFile(old.id), { timeout: 9000 }).toBeNull()
  expect((await app.store.read.builtFileFacts()).map(({ id }) => id).sort()).toEqual([
    'console/assets/Inbox-first.css',
    'widget/assets/first.js',
  ])
  await app.stop()
})
