// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * The rights of a user on a source.
 */
export interface SourcesPermission {
  source_id: string
  read: boolean
  reply: boolean
  initiate_discussion: boolean
}
