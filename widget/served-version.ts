/**
 * Compares the script of the served page with the running one. Null if a file cannot be fetched: a reload would then
 * leave no working page.
 */
export async function servedVersion(): Promise<'same' | 'other' | null> {
  const own = document.querySelector('script[src]')?.getAttribute('src')?.split('/').at(-1)
  try {
    const page = await fetch('')
    const script = /<script[^>]* src="([^"]+)"/.exec(await page.text())?.[1]
    if (!own || !script || !page.ok || !(await fetch(script)).ok) return null
    return script.endsWith(own) ? 'same' : 'other'
  } catch {
    return null
  }
}
