import type { Config } from './config'

// PUBLIC_URL may have a path, such as https://shop.example/chat, behind a proxy that serves other things at the same host.

type Address = Pick<Config, 'publicUrl'>

/** The origin that browsers name: scheme, host and port. */
export const publicOrigin = ({ publicUrl }: Address): string => new URL(publicUrl).origin

/** The path before the path of every route, as browsers see it, such as `/chat`; empty if there is none. */
export const publicPath = ({ publicUrl }: Address): string => new URL(publicUrl).pathname.replace(/\/$/, '')
