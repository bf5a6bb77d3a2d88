import type { Config } from '../../config/config'
import { publicOrigin } from '../../config/public-address'

/** The sources from which a page loads uploads: this server, under each of its names. */
export const ownFiles = (config: Pick<Config, 'publicUrl' | 'uploadsUrl'>): string =>
  ["'self'", publicOrigin(config), ...(config.uploadsUrl === null ? [] : [config.uploadsUrl])].join(' ')

/** Pictures of other servers, such as a logo. On a page with https browsers load them by https, whatever their address says. */
export const otherPictures = (config: Pick<Config, 'publicUrl'>): string =>
  publicOrigin(config).startsWith('https:') ? 'https:' : 'http: https:'

/**
 * The policy of every page: no HTML and no address of a script from a plain string. `dompurify` cleans formatted text;
 * `worker` gives the address of the worker that tries a form author's expression
 * (widget/models/structured/form/author-regex.ts). Browsers without Trusted Types ignore both.
 */
export const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types dompurify worker']
