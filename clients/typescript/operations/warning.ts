// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * What a channel cut, dropped, filled in or converted.
 */
export interface Warning {
  path: string
  code: string
  message: string
}
