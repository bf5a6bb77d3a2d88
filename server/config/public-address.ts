import type { Config } from './config'

// May have a path, such as https://shop.example/chat, behind a proxy that serves other sites, too.

type Address = Pick<Config, 'publicUrl'>

export const publicOrigin = ({ publicUrl }: Address): string => new URL(publicUrl).origin

/** Returns the path before the path of every route, such as `/chat`, or an empty string. */
export const publicPath = ({ publicUrl }: Address): string => new URL(publicUrl).pathname.replace(/\/$/, '')
