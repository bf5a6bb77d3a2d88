import { join } from 'node:path'
import type { ApiSettings } from './api'
import { type Shop, shopAt } from './shop'

export interface Settings extends ApiSettings {
  host: string
  /** 0 for any free port. */
  port: number
  /** The address at which the server reaches this bot, if it is not `http://host:port`. */
  publicUrl: string | null
  shop: Shop
  picturesFolder: string
  /** Milliseconds for a word of a live message; a status takes as long as 25 words. */
  wordMs?: number
}

export class WrongSetting extends Error {}

/** Throws WrongSetting. Reads pictures from the repository's root, which must be the current folder. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const port = Number(env.BOT_PORT || 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new WrongSetting(`BOT_PORT is "${env.BOT_PORT}": it must be a port between 0 and 65535.`)
  }
  if (!env.ACCESS_TOKEN) throw new WrongSetting('ACCESS_TOKEN is not set: it must be an access token of an agent.')
  return {
    apiUrl: address('API_URL', env.API_URL),
    accessToken: env.ACCESS_TOKEN,
    host: env.HOST || '127.0.0.1',
    port,
    publicUrl: env.BOT_URL ? address('BOT_URL', env.BOT_URL) : null,
    shop: shopAt(env.SITE_URL ? address('SITE_URL', env.SITE_URL) : null),
    picturesFolder: env.BOT_PICTURES || join(process.cwd(), 'examples', 'bot', 'pictures'),
  }
}

function address(name: string, value: string | undefined): string {
  if (!value) throw new WrongSetting(`${name} is not set: it must be an address such as http://localhost:3000.`)
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) {
    throw new WrongSetting(`${name} is "${value}": it must be an http or https address.`)
  }
  return value.replace(/\/+$/, '')
}
