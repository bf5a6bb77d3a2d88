import type { Config } from '../../config/config'
import { publicOrigin } from '../../config/public-address'

export const ownFiles = (config: Pick<Config, 'publicUrl' | 'uploadsUrl'>): string =>
  ["'self'", publicOrigin(config), ...(config.uploadsUrl === null ? [] : [config.uploadsUrl])].join(' ')

/** Pictures of other servers. On an https page browsers load http pictures by https. */
export const otherPictures = (config: Pick<Config, 'publicUrl'>): string =>
  publicOrigin(config).startsWith('https:') ? 'https:' : 'http: https:'

/** A plain string cannot become HTML or a script address. `dompurify` cleans text; `worker` tries expressions. */
export const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types dompurify worker']
