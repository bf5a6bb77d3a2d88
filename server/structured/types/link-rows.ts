/** Fields of a link in templates, cards and rich links. */
export const linkRows = {
  url_fallback: { type: 'string', limit: 2048, schemes: 'http' },
  url_text: { type: 'string', shown: true, limit: 80, ignoredWhen: 'url is empty', whenBlank: 'hostname of url' },
  target: {
    type: 'string',
    ignoredWhen: 'url is empty',
    only: ['webview', 'open', 'current'],
    default: 'open',
    on: ['web_messaging'],
  },
  webview_height: {
    type: 'string',
    ignoredWhen: 'target is not webview',
    only: ['full', 'tall', 'compact'],
    default: 'full',
    on: ['web_messaging'],
  },
} as const

/** Fields of a button in templates and cards. `webview_height` is a field of a link. */
export const buttonRows = {
  type: { type: 'string', required: true, only: ['url', 'reply'] },
  title: { type: 'string', shown: true, required: true, limit: 80 },
  url: { type: 'string', requiredWhen: 'type is url', ignoredWhen: 'type is reply', limit: 2048, schemes: 'http' },
  url_fallback: { type: 'string', ignoredWhen: 'type is reply', limit: 2048, schemes: 'http' },
  target: {
    type: 'string',
    ignoredWhen: 'url is empty or type is reply',
    only: ['webview', 'open', 'current'],
    default: 'open',
    on: ['web_messaging'],
  },
} as const
