/** What a pressed button tells `onAction`. */
export interface PressedButton {
  actionId: string
  value: string | undefined
}

// A payload is ASCII, and everything may be in ids and values.

export const payloadOf = (id: string, value?: string): string =>
  value === undefined ? encodeURIComponent(id) : `${encodeURIComponent(id)}=${encodeURIComponent(value)}`

/** Reads a payload. One that another program wrote is the id as it is, if it cannot be decoded. */
export function pressedButton(payload: string): PressedButton {
  const at = payload.indexOf('=')
  try {
    if (at === -1) return { actionId: decodeURIComponent(payload), value: undefined }
    return { actionId: decodeURIComponent(payload.slice(0, at)), value: decodeURIComponent(payload.slice(at + 1)) }
  } catch {
    return { actionId: payload, value: undefined }
  }
}
