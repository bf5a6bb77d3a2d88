import type { Config } from '../../config/config'
import { publicOrigin } from '../../config/public-address'

export const ownFiles = (config: Pick<Config, 'publicUrl' | 'uploadsUrl'>): string =>
  ["'self'", publicOrigin(config), ...(config.uploadsUrl === null ? [] : [config.uploadsUrl])].join(' ')

/** Returns the policy sources for pictures of other servers. On an https page browsers load http pictures by https. */
export const otherPictures = (config: Pick<Config, 'publicUrl'>): string =>
  publicOrigin(config).startsWith('https:') ? 'https:' : 'http: https:'

/**
 * The policy of every page: a plain string cannot become HTML or a script address. `dompurify` cleans formatted text;
 * `worker` names the worker that tries a form author's expression (widget/models/structured/form/author-regex.ts).
 * Browsers without Trusted Types ignore both.
 */
export const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types dompurify worker']
