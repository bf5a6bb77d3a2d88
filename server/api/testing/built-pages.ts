import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const files = [
  'loader/loader.js',
  'site/site.js',
  'worker/push-worker.js',
  'window/index.html',
  'window/push-window.js',
  'widget/index.html',
  'widget/assets/a.js',
  'gallery/gallery.html',
  'gallery/assets/a.js',
  'studio/index.html',
  'studio/stage/index.html',
  'studio/review/index.html',
  'studio/assets/a.js',
  'webview/sdk.js',
  'console/account/index.html',
  'console/inbox/index.html',
  'console/reports/index.html',
  'console/settings/index.html',
  'console/assets/a.js',
]

export function builtPages() {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-built-'))
  for (const name of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), '<html><head></head></html>')
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

export function policyOf(header: unknown): Record<string, string[]> {
  const directives = String(header).split('; ')
  return Object.fromEntries(directives.map((each) => each.split(' ')).map(([name = '', ...sources]) => [name, sources]))
}
