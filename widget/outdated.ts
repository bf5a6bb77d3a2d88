/**
 * Whether the server now has another version of this page, which starts with another script. False if the server cannot be reached, so a page that
 * reloads itself then never does so twice for one version.
 */
export async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[src]')?.getAttribute('src')?.split('/').at(-1)
  const page = await fetch('').then((answer) => (answer.ok ? answer.text() : ''), String)
  return !!own && page.includes('<script') && !page.includes(own)
}
