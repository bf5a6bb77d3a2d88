/** Decodes UTF-8 as it arrives; null marks the end. For invalid bytes it returns the text before them. */
export function createDecoder() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let pendingBytes: Uint8Array = new Uint8Array()
  let wholeBytes = 0

  function wholePartOf(bytes: Uint8Array): string {
    const byBytes = new TextDecoder('utf-8', { fatal: true, ignoreBOM: wholeBytes > 0 })
    let text = ''
    try {
      for (const byte of bytes) text += byBytes.decode(Uint8Array.of(byte), { stream: true })
    } catch {}
    return text
  }

  return (bytes: Uint8Array | null): { text: string; isBroken: boolean } => {
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
      if (bytes) {
        wholeBytes += pendingBytes.length + bytes.length
        pendingBytes = openPartOf(bytes.length < 3 ? Buffer.concat([pendingBytes, bytes]) : bytes)
        wholeBytes -= pendingBytes.length
      }
      return { text, isBroken: false }
    } catch {
      return { text: wholePartOf(bytes ? Buffer.concat([pendingBytes, bytes]) : pendingBytes), isBroken: true }
    }
  }
}

/** Returns the final bytes if they are an incomplete character. A character's first byte contains its length. */
function openPartOf(bytes: Uint8Array): Uint8Array {
  for (let distance = 1; distance <= Math.min(3, bytes.length); distance++) {
    const byte = bytes[bytes.length - distance] ?? 0
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > distance ? bytes.slice(-distance) : new Uint8Array()
  }
  return new Uint8Array()
}
