import type { RegexCheck } from './author-regex'

addEventListener('message', ({ data }: MessageEvent<RegexCheck>) => {
  postMessage(matches(data))
})

// An expression that this browser cannot parse is checked only by the server.
const matches = ({ pattern, text }: RegexCheck) => read(pattern, 'u')?.test(text) ?? read(pattern)?.test(text) ?? true

function read(pattern: string, flags?: string): RegExp | null {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return null
  }
}
