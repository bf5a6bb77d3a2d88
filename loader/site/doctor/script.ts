import { advice, broken, type Finding, ok } from './finding'

export interface ScriptFacts {
  /** `{chat_url}/chat/<channel_id>/` */
  base: string
  page: string
  tags: readonly { src: string; async: boolean; name: string | undefined }[]
}

const title = 'Script tag'

export function judgeScript({ base, page, tags }: ScriptFacts): Finding[] {
  const { protocol, host, hostname } = new URL(base)
  const found: Finding[] = []
  const isLocal = (name: string) => /^(localhost|127\.|\[::1\])/.test(name)
  if (page.startsWith('https:') && protocol === 'http:' && !isLocal(hostname))
    found.push(
      broken(
        title,
        'The page uses https and the chat http: browsers block such a script.',
        `Serve ${host} by https, and write https in src.`,
      ),
    )
  else if (isLocal(hostname) && page.startsWith('http') && !isLocal(new URL(page).hostname))
    found.push(
      broken(
        title,
        `The chat comes from ${host}: that is each visitor's own machine.`,
        "Set PUBLIC_URL of the chat server, and take the tag's address from there.",
      ),
    )
  const ownTags = tags.filter(({ src }) => src.startsWith(base))
  if (ownTags.length > 1)
    found.push(
      advice(title, `${ownTags.length} tags load this chat. Only the first has an effect.`, 'Remove the other tags.'),
    )
  const unnamed = tags.filter(({ src, name }) => !src.startsWith(base) && !name)
  if (unnamed.length > 0 && ownTags.some((tag) => !tag.name))
    found.push(
      advice(
        title,
        'Another chat is on this page, and neither tag has a data-name: window.bubblewire belongs to the first.',
        'Give one of the tags a data-name and another data-position.',
      ),
    )
  if (ownTags.some((tag) => !tag.async))
    found.push(advice(title, 'The page waits until the script has loaded.', 'Write <script async src=…>.'))
  if (found.length > 0) return found
  const times = ownTags.length ? 'once' : 'by a tag that was removed, which is fine'
  return [ok(title, `${base}loader.js was loaded ${times}, and does not delay the page.`)]
}
