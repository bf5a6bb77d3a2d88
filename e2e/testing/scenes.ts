import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import preact from '@preact/preset-vite'
import { build, type Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '../..')
/** No server has this address: the files of the scenes are answered here. */
const origin = 'http://scenes.test'
let built: Promise<Map<string, string | Uint8Array>> | null = null

/** Opens a scene of e2e/components/scenes.tsx: one component of the console in a browser, without a server. */
export async function openScene(page: Page, name: string): Promise<void> {
  built ??= buildScenes()
  const files = await built
  const names = [...files.keys()]
  const scripts = names
    .filter((each) => each === 'scenes.js')
    .map((each) => `<script type="module" src="/${each}"></script>`)
  const styles = names.filter((each) => each.endsWith('.css')).map((each) => `<link rel="stylesheet" href="/${each}">`)
  const html = `<!doctype html><html lang="en"><title>${name}</title>${styles.join('')}<body>${scripts.join('')}`
  await page.route(`${origin}/**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(1)
    if (file === '') return route.fulfill({ contentType: 'text/html', body: html })
    const body = files.get(file)
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({
      contentType: file.endsWith('.css') ? 'text/css' : 'text/javascript',
      body: Buffer.from(body),
    })
  })
  await page.goto(`${origin}/#${name}`)
}

async function buildScenes() {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: { scenes: resolve(root, 'e2e/components/scenes.tsx') },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}
