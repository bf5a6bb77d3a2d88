import type { CliCall } from './command'

/** Returns address and token, or an error message. `consequence`: the end of the message, such as "nobody can answer". */
export async function runningServer(
  { env, api }: CliCall,
  consequence: string,
): Promise<{ url: string; token: string } | string> {
  const { BUBBLEWIRE_URL: url, BUBBLEWIRE_TOKEN: token } = env
  if (url && token) return { url, token }
  if (url) return 'Give an access token: --token, or BUBBLEWIRE_TOKEN in the environment.'
  const installation = await api()
  try {
    if (!installation.url) return `The server does not run, so ${consequence}. Start it, or name one with --url.`
    const accessToken = token || installation.token
    if (!accessToken) return 'Give an access token: --token, or BUBBLEWIRE_TOKEN in the environment.'
    return { url: installation.url, token: accessToken }
  } finally {
    await installation.close()
  }
}
