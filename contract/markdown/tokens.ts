import { Hooks, Lexer, Tokenizer, type Tokens, type TokensList } from 'marked'
import { addressAt } from './linked-text'

export type Definitions = TokensList['links']

/** Returns the tokens of a text. `definitions` are known reference links; definitions in this text are added to it. */
export function tokensOf(text: string, definitions: Definitions): TokensList {
  const lexer = aLexer(definitions)
  if (!isTooDeep(text)) return lexer.lex(text)
  lexer.tokens.push(asWritten(text))
  return lexer.tokens
}

/** Returns the block tokens of a text without parsing the contents of lines. */
export function blockTokensOf(text: string): TokensList {
  const lexer = aLexer({})
  if (!isTooDeep(text)) lexer.blockTokens(text, lexer.tokens)
  return lexer.tokens
}

function aLexer(definitions: Definitions): Lexer {
  const hooks = Object.assign(new Hooks(), { emStrongMask })
  const lexer = new Lexer({ gfm: true, breaks: true, pedantic: false, hooks, tokenizer: new WrittenWords() })
  lexer.tokens.links = definitions
  return lexer
}

/** Allows closing stars between punctuation and a letter or digit: **Price:**12, **「言」**は. */
const emStrongMask = (text: string): string =>
  text.replace(/[\p{Pe}\p{Pf}\p{Po}](?<![*"'\\])(?=\*+[\p{L}\p{N}])/gu, (sign) => 'x'.repeat(sign.length))

// Detects deep nesting, because the library calls itself recursively for nested blocks.
const isTooDeep = (text: string): boolean => /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){20}/m.test(text)

const asWritten = (text: string): Tokens.Text => ({ type: 'text', raw: text, text })

const isLatin = (character: string | undefined) => /[\p{Script=Latin}\p{N}]/u.test(character ?? '')
const isUnspaced = (character: string) => /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(character)

/** Matches real addresses. Other definitions, such as `[Note]: tomorrow`, are normal text. */
const place = /^(?:[a-z][a-z0-9+.-]*:|www\.|[/#])/i

class WrittenWords extends Tokenizer {
  override def(src: string): Tokens.Def | undefined {
    const found = super.def(src)
    return found && place.test(found.href) && !found.tag.startsWith('^') ? found : undefined
  }

  /** HTML is shown as text. */
  override html(): undefined {}

  override tag(src: string): Tokens.Tag | undefined {
    const raw = /^<br\s*\/?>/i.exec(src)?.[0]
    return raw === undefined ? undefined : ({ type: 'br', raw } as unknown as Tokens.Tag)
  }

  /** Does not parse bare URLs, because characters such as `_` belong to them. `linkedText` finds them later. */
  override url(src: string): Tokens.Link | undefined {
    const found = addressAt(src)
    return found ? (asWritten(found.text) as unknown as Tokens.Link) : undefined
  }

  /** Stars between Latin letters or digits are not emphasis: 2*3*4. */
  override emStrong(src: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    const run = /^\*+/.exec(src)?.[0] ?? ''
    if (run !== '' && isLatin(before) && isLatin(src[run.length])) return asWritten(run) as unknown as Tokens.Em
    return super.emStrong(src, masked, isUnspaced(before) ? '' : before)
  }

  /** Single tildes mean "about" and are not strikethrough. */
  override del(src: string, masked: string): Tokens.Del | undefined {
    if (masked === this.withoutDel || !/^~~[^\s~]/.test(src)) return
    const end = /[^\s~\\]~~(?!~)/g
    end.lastIndex = masked.length - src.length + 2
    if (!end.test(masked)) {
      this.withoutDel = masked
      return
    }
    const raw = src.slice(0, end.lastIndex - masked.length + src.length)
    const text = raw.slice(2, -2)
    return { type: 'del', raw, text, tokens: this.lexer.inlineTokens(text) }
  }

  /** Caches a text without strikethrough, so that it is searched only once. */
  private withoutDel = ''
}
