import type { RegexQuestion } from './author-regex'

addEventListener('message', ({ data }: MessageEvent<RegexQuestion>) => {
  postMessage(matches(data))
})

// Only the server checks an expression that this browser cannot read.
const matches = ({ pattern, text }: RegexQuestion) =>
  read(pattern, 'u')?.test(text) ?? read(pattern)?.test(text) ?? true

function read(pattern: string, flags?: string): RegExp | null {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return null
  }
}
