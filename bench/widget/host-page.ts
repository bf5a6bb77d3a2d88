const text =
  'A paragraph as a shop has them, with enough words in it to take up a few lines of the page and of its layout. '
const sections = Array.from(
  { length: 12 },
  (_, nth) =>
    `<section><h2>Part ${nth + 1}</h2><p>${text.repeat(4)}</p><p>${text.repeat(3)}</p><button>Act</button></section>`,
).join('')

const scripts: Record<string, string> = {
  // A task of 200 ms in every 300 ms, as on a page with much advertising.
  busy: 'setInterval(()=>{const end=performance.now()+200;while(performance.now()<end);' + 'window.rested?.()},300)',
  // Each click changes the page, so that the browser renders a frame.
  answering: "addEventListener('click',e=>{e.target.closest('main button')?.toggleAttribute('data-on')})",
}

const style =
  'body{margin:0;font:16px/1.5 sans-serif}main{max-width:860px;margin:auto}[data-on]{outline:2px solid;background:#ff0}'

export function pageWith(snippet: string, kind: string): string {
  const script = scripts[kind] ? `<script>${scripts[kind]}</script>` : ''
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><meta name="viewport" content="width=device-width"><style>${style}</style><body><main><h1>Host page</h1>${sections}</main>${script}${snippet}</body></html>`
}
