import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../../contract/markdown/escape-html'
import { isWebPage } from '../../../contract/markdown/is-web-page'
import { linkSchemes } from '../../../contract/markdown/tree'
import { formattedTags } from '../../../contract/structured/formatted'
import type { Warning } from '../../../contract/structured/problem'

/** Tags that become a div: their text gets a separate line. */
export const divTags =
  'address article aside button center details dialog dir fieldset figcaption figure footer form header hgroup legend main marquee menu nav optgroup option search section select summary textarea'.split(
    ' ',
  )

const harmless =
  'html head body title meta link base font big small mark abbr acronym cite q kbd samp var tt ins strike time label bdi bdo ruby rt rp rb rtc wbr nobr data dfn col colgroup picture source img output noscript'
const controls = new Set(['button', 'dialog', 'form', 'marquee', 'optgroup', 'option', 'select', 'textarea'])
const drawn = new Set([...formattedTags, ...divTags.filter((tag) => !controls.has(tag)), ...harmless.split(' ')])
const parts = new Set(['option', 'optgroup'])
const players = new Set(['video', 'audio', 'iframe', 'frame', 'embed', 'object', 'portal'])

interface Player {
  name: string
  from: number
  address: string
  title: string
  depth: number
}

export interface RewrittenHtml {
  html: string
  undrawn: ReadonlyMap<string, 'link' | 'left out'>
  lostAddress: string | null
}

const outsideLink = new RegExp(`^\\s*(?://|www\\.|(?:${linkSchemes.join('|')}):)`, 'i')

export const isOutsideLink = (href: string): boolean => outsideLink.test(href)

/** Escapes a tag without an end, which is text: "a<b". */
const escapeOpenTag = (html: string): string => html.replace(/<(?=[a-z/!?][^<>]*$)/i, '&lt;')

/** Turns players and pages into links, and lists what a message does not show. Not sanitized yet. */
export function replacePlayers(source: string): RewrittenHtml {
  const html = escapeOpenTag(source)
  const undrawn = new Map<string, 'link' | 'left out'>()
  const pieces: string[] = []
  let lostAddress: string | null = null
  let player: Player | null = null
  let last = 0
  let pictureEnd = -1
  let mutedFrom = 0
  let links = 0
  let drawings = 0
  const note = (name: string, how: 'link' | 'left out') =>
    undrawn.set(name, undrawn.get(name) === 'left out' ? 'left out' : how)
  const replaceRange = (from: number, to: number, text: string) => {
    pieces.push(html.slice(last, from), text)
    last = Math.max(last, to)
  }
  const parser = new Parser({
    onopentag(name, attribs) {
      if (player) {
        player.depth++
        if (name === 'source' && player.address === '') player.address = attribs.src ?? ''
        return
      }
      if (players.has(name)) {
        const { src, data, title, 'aria-label': label } = attribs
        const address = src ?? data ?? ''
        player = { name, from: parser.startIndex, address, title: title ?? label ?? '', depth: 0 }
        return
      }
      if (name === 'a') {
        links++
        const { href = '' } = attribs
        if (href.trim() !== '' && !isOutsideLink(href)) lostAddress ??= href
      }
      if (name === 'svg' || name === 'math') {
        if (drawings === 0) note(name, 'left out')
        drawings++
      }
      // Browsers render ruby text (the reading of a sign) above the sign; here it follows in parentheses.
      if (name === 'rt') replaceRange(parser.startIndex, parser.endIndex + 1, '(')
      if (name === 'rp') mutedFrom = parser.startIndex
      if (name === 'img') {
        if (!isAddress(attribs.src ?? '')) note(name, 'left out')
        const after = html.slice(parser.endIndex + 1, parser.endIndex + 100)
        const before = html[parser.startIndex - 1]
        if (pictureEnd === parser.startIndex || isLetter(before))
          replaceRange(parser.startIndex, parser.startIndex, ' ')
        pictureEnd = parser.endIndex + 1
        if (isLetter(after.replace(/^(?:<\/\w+>)+/, '')[0])) replaceRange(pictureEnd, pictureEnd, ' ')
      } else if (drawings === 0 && !drawn.has(name) && !parts.has(name)) note(name, 'left out')
    },
    onclosetag(closed, isImplied) {
      const endsAt = isImplied ? parser.startIndex : parser.endIndex + 1
      if (!player && closed === 'rt') replaceRange(parser.startIndex, endsAt, ')')
      if (!player && closed === 'rp') replaceRange(mutedFrom, endsAt, '')
      if (!player && closed === 'a') links--
      if (!player && (closed === 'svg' || closed === 'math')) drawings--
      if (!player || player.depth-- > 0) return
      const { name, from, address, title } = player
      player = null
      const isLink = isAddress(address)
      note(name, isLink ? 'link' : 'left out')
      if (!isLink) return
      const text = escapeHtml(title.trim() || address)
      // A tag that is closed implicitly ends before the tag that closes it.
      const to = isImplied && parser.startIndex > from ? parser.startIndex : parser.endIndex + 1
      replaceRange(from, to, `<div>${links > 0 ? text : `<a href="${escapeHtml(address)}">${text}</a>`}</div>`)
    },
  })
  parser.end(html)
  return { html: last === 0 && pieces.length === 0 ? html : pieces.join('') + html.slice(last), undrawn, lostAddress }
}

const isLetter = (sign = '') => /[\p{L}\p{N}]/u.test(sign)

const isAddress = (text: string) => isWebPage(text) && URL.canParse(text)

export function warningsOfHtml(body: string): Warning[] {
  const { undrawn, lostAddress } = replacePlayers(body)
  const elements = [...undrawn].map(
    ([name, how]): Warning => ({
      path: 'body',
      code: how === 'link' ? 'converted' : 'dropped',
      message:
        how === 'link'
          ? `${name} in body becomes a link: messages play and embed nothing.`
          : `${name} in body is left out: messages cannot show it. Text inside is kept where it is drawn.`,
    }),
  )
  if (lostAddress === null) return elements
  const address = lostAddress.slice(0, 60)
  const message = `The link to "${address}" in body is left out: write its whole address, with ${linkSchemes.join(', ')}.`
  return [...elements, { path: 'body', code: 'dropped', message }]
}
