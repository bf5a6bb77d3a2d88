// Adapts the Markdown library where texts of language models and people differ from its rules.
import { Hooks, Lexer, Tokenizer, type Tokens, type TokensList } from 'marked'
import { addressAt } from './linked-text'

export type Definitions = TokensList['links']

/** Returns the tokens of a text. `definitions` has the addresses of reference links; those of this text are added. */
export function tokensOf(text: string, definitions: Definitions): TokensList {
  const lexer = aLexer(definitions)
  if (!isTooDeep(text)) return lexer.lex(text)
  lexer.tokens.push(asWritten(text))
  return lexer.tokens
}

/** Returns the block tokens of a text, without tokens for the marks in their lines. */
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

/** Lets a closing star be between punctuation and a letter: **Price:**12, **「言」**は. */
const emStrongMask = (text: string): string =>
  text.replace(/[\p{Pe}\p{Pf}\p{Po}](?<![*"'\\])(?=\*+[\p{L}\p{N}])/gu, (sign) => 'x'.repeat(sign.length))

// The library recurses for each block inside a block.
const isTooDeep = (text: string): boolean => /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){20}/m.test(text)

const asWritten = (text: string): Tokens.Text => ({ type: 'text', raw: text, text })

const isLatin = (character: string | undefined) => /[\p{Script=Latin}\p{N}]/u.test(character ?? '')
const isUnspaced = (character: string) => /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(character)

/** Addresses of reference links. Other definitions, such as `[Note]: tomorrow`, are words. */
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

  /** Marks inside a bare address belong to the address. `linkedText` finds these addresses later. */
  override url(src: string): Tokens.Link | undefined {
    const found = addressAt(src)
    return found ? (asWritten(found.text) as unknown as Tokens.Link) : undefined
  }

  /** A star between Latin letters or digits is not a mark: 2*3*4. */
  override emStrong(src: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    const run = /^\*+/.exec(src)?.[0] ?? ''
    if (run !== '' && isLatin(before) && isLatin(src[run.length])) return asWritten(run) as unknown as Tokens.Em
    return super.emStrong(src, masked, isUnspaced(before) ? '' : before)
  }

  /** A single tilde means "about" and is not a mark. */
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

  /** A text in which no strikethrough ends, to search it only one time. */
  private withoutDel = ''
}
