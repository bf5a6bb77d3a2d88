import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { Bubblewire } from './bubblewire'

const packages = resolve(import.meta.dirname, '../../node_modules')

const scripts: Record<string, string> = {
  '/turbo.js': '@hotwired/turbo/dist/turbo.es2017-umd.js',
  '/turbolinks.js': 'turbolinks/dist/turbolinks.js',
  '/htmx.js': 'htmx.org/dist/htmx.js',
  '/idiomorph.js': 'idiomorph/dist/idiomorph.js',
  '/morphdom.js': 'morphdom/dist/morphdom-umd.js',
  '/tabbable.js': 'tabbable/dist/index.umd.js',
  '/focus-trap.js': 'focus-trap/dist/focus-trap.umd.js',
}

export interface FrameworkSite {
  head?: string
  body(name: string): string
  tag?: 'head' | 'body' | 'none'
  attributes?: string
  htmlAttributes?: string
  programs?: Record<string, string>
  /** The major version of React that the programs import. The default is the newest. */
  react?: 18 | 19
  headers?: Record<string, string>
}

export async function openFrameworkSite(page: Page, { demo }: Bubblewire, site: FrameworkSite): Promise<string> {
  const {
    head = '',
    tag = 'head',
    attributes = '',
    htmlAttributes = 'lang="en"',
    programs = {},
    react,
    headers = {},
  } = site
  const script = `<script async src="${demo.api_url}/chat/${demo.channel_id}/loader.js" ${attributes}></script>`
  const built = Object.fromEntries(
    await Promise.all(Object.entries(programs).map(async ([path, code]) => [path, await bundled(code, react)])),
  )
  const pageOf = (name: string) =>
    `<!doctype html><html ${htmlAttributes}><head><meta name="viewport" content="width=device-width"><title>${name}</title><link rel="icon" href="data:,">${head}${
      tag === 'head' ? script : ''
    }</head><body>${site.body(name)}${tag === 'body' ? script : ''}</body></html>`
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const code = built[pathname] ?? (scripts[pathname] && readFileSync(join(packages, scripts[pathname]), 'utf8'))
    response.writeHead(200, { 'content-type': `text/${code ? 'javascript' : 'html'}; charset=utf-8`, ...headers })
    response.end(code ?? pageOf(pathname.slice(1)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  page.once('close', () => server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await page.goto(`${address}/one`)
  return address
}

async function bundled(code: string, react: FrameworkSite['react']): Promise<string> {
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: react === 18 ? [{ find: /^react(-dom)?(?=$|\/)/, replacement: 'react$1-18' }] : [] },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'program' ? id : null),
        load: (id) => (id === 'program' ? code : null),
      },
    ],
    build: { write: false, rollupOptions: { input: 'program', output: { format: 'iife' } } },
  })
  const [output] = Array.isArray(bundle) ? bundle : [bundle]
  return 'output' in output ? output.output[0].code : ''
}
