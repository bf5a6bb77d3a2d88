/**
 * Settings for tests and measurements whose visitors act faster than people: a hundred messages a second from one
 * address.
 */
export const withoutLimits = {
  LIMIT_MESSAGES: 'off',
  LIMIT_CONNECTIONS: 'off',
  LIMIT_UPLOADS: 'off',
  LIMIT_UPLOAD_MB: 'off',
  LIMIT_TCP_CONNECTIONS: 'off',
  LIMIT_REQUESTS: 'off',
  LIMIT_ADDRESS_REQUESTS: 'off',
}
