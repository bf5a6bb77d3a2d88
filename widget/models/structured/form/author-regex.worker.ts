import type { RegexQuestion } from './author-regex'

addEventListener('message', ({ data }: MessageEvent<RegexQuestion>) => {
  postMessage(matches(data))
})

// An expression that this browser cannot parse is checked only by the server.
const matches = ({ pattern, text }: RegexQuestion) =>
  read(pattern, 'u')?.test(text) ?? read(pattern)?.test(text) ?? true

function read(pattern: string, flags?: string): RegExp | null {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return null
  }
}
