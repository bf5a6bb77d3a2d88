/**
 * Fetches the code that draws charts. It formats numbers by `navigator.language` while it loads. A browser on a system
 * without a locale says "en-US@posix" or "C" there, which `Intl` refuses, so such a value is hidden until then.
 */
export async function fetchDrawing() {
  if (isLocale(navigator.language)) return import('./draw')
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
  try {
    return await import('./draw')
  } finally {
    Reflect.deleteProperty(navigator, 'language')
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
