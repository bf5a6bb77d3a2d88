/** A message is at most this long, in characters: what a link unfolds to is somebody else's choice. */
const longest = 1_000_000

const mark = '#message='

/** The text within a url's fragment, which no server ever sees: deflated, as base64url. */
export async function fragmentOf(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  const binary = Array.from(bytes, (each) => String.fromCharCode(each)).join('')
  return mark + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The text that a fragment carries; null when it carries none, or what cannot be read. */
export async function textIn(fragment: string): Promise<string | null> {
  if (!fragment.startsWith(mark)) return null
  try {
    const binary = atob(fragment.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (each) => each.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      await through(bytes, new DecompressionStream('deflate-raw')),
    )
  } catch {
    return null
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > 4 * longest) throw new Error('too long')
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
