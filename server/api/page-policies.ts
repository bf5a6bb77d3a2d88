import type { Config } from '../config'

/** From where a page loads what is uploaded: this server, under each of its names. */
export const ownFiles = ({ publicUrl, uploadsUrl }: Pick<Config, 'publicUrl' | 'uploadsUrl'>): string =>
  ["'self'", publicUrl, ...(uploadsUrl === null ? [] : [uploadsUrl])].join(' ')
