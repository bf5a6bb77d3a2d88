/** Returns a session token: 256 random bits as 43 base64url characters. */
export const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(33))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    // 33 bytes are 44 characters without padding.
    .slice(0, 43)
