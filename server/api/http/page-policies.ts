import type { Config } from '../../config/config'
import { publicOrigin } from '../../config/public-address'

export const ownFileSources = (config: Pick<Config, 'publicUrl' | 'uploadsUrl'>): string =>
  ["'self'", publicOrigin(config), ...(config.uploadsUrl === null ? [] : [config.uploadsUrl])].join(' ')

/** The CSP source for pictures of other servers. On an https page, browsers upgrade http pictures to https. */
export const pictureSources = (config: Pick<Config, 'publicUrl'>): string =>
  publicOrigin(config).startsWith('https:') ? 'https:' : 'http: https:'

/**
 * Forbids plain strings as HTML or script addresses. `dompurify` cleans HTML; `worker` allows the addresses of our
 * workers.
 */
export const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types dompurify worker']
