// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * The public key with which a browser subscribes to notices of this server (VAPID), base64url.
 */
export interface PushKey {
  key: string
}
