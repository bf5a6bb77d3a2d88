import { existsSync } from 'node:fs'
import { join } from 'node:path'

const css = `
:root { --accent: #0b5f5a; --accent-soft: #e3f1ef; --on-accent: #fff; }
.swagger-ui .topbar { display: none }
.bw-bar { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: baseline; padding: 12px 20px; background: var(--accent); }
.bw-bar, .swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: system-ui, sans-serif; }
.bw-bar a { color: var(--on-accent); text-decoration: none; padding: 4px 0; }
.bw-bar a:first-child { font-weight: 600; font-size: 18px; margin-inline-end: auto; }
.bw-bar a:hover, .bw-bar a:focus-visible { text-decoration: underline; }
.bw-bar a:focus-visible { outline: 2px solid var(--on-accent); outline-offset: 2px; }
.swagger-ui .btn.authorize { color: var(--accent); border-color: var(--accent); }
.swagger-ui .btn.authorize svg { fill: var(--accent); }
.swagger-ui .btn.execute { background: var(--accent); border-color: var(--accent); }
.swagger-ui a.nostyle, .swagger-ui .info a { color: var(--accent); }
.swagger-ui .info .title small { background: var(--accent); }
.swagger-ui .info .title small.version-stamp { background: #55605e; }
.swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .info p, .swagger-ui .info li { color: #16201f; }
.swagger-ui .info { margin: 24px 0; }
@media (max-width: 480px) { .swagger-ui .opblock .opblock-summary-path { max-width: 100%; } }
`

const script = `
const bar = document.createElement('nav')
bar.className = 'bw-bar'
bar.setAttribute('aria-label', 'Bubblewire')
for (const [text, path] of [['Bubblewire', '/docs'], ['Inbox', '/inbox'], ['Studio', '/studio'], ['Settings', '/settings'], ['OpenAPI document', '/1.0/openapi.json']]) {
  const link = bar.appendChild(document.createElement('a'))
  link.textContent = text
  link.href = path
}
document.body.prepend(bar)
`

export const docsTheme = {
  title: 'Bubblewire API',
  css: [{ filename: 'bubblewire.css', content: css }],
  js: [{ filename: 'bubblewire.js', content: script }],
}

/** Returns options for the files beside the built server. From sources Swagger UI finds its own. */
export function docsFiles() {
  const baseDir = join(import.meta.dirname, 'api-pages')
  // The bar of the logo is hidden.
  return existsSync(baseDir) ? { baseDir, logo: { type: 'image/svg+xml', content: '' } } : {}
}
