// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * A change that a channel made to a payload: a part was cut, dropped, filled in or converted. Or a field of the request that is not known and was ignored.
 */
export interface Warning {
  path: string
  code: string
  message: string
}
