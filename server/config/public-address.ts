import type { Config } from './config'

// The public address may have a path, such as https://shop.example/chat, if a proxy serves other sites as well.

type Address = Pick<Config, 'publicUrl'>

export const publicOrigin = ({ publicUrl }: Address): string => new URL(publicUrl).origin

/** Returns the path of the public address, such as `/chat`, or an empty string. */
export const publicPath = ({ publicUrl }: Address): string => new URL(publicUrl).pathname.replace(/\/$/, '')
