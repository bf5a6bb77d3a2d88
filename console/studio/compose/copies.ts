import type { Message } from '../../compose/message'

export const copyForms = ['json', 'curl', 'typescript'] as const
export type CopyForm = (typeof copyForms)[number]

/** Returns the message as JSON, as a shell command (`$TOKEN`, `$CONTENT_ID`), or as a call of clients/typescript. */
export function copyOf(form: CopyForm, message: Message, server: string): string {
  if (form === 'json') return JSON.stringify(message, null, 2)
  if (form === 'curl')
    return [
      `curl -s '${server}/1.0/contents' \\`,
      `  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\`,
      `  -d '${JSON.stringify({ in_reply_to_id: 'CONTENT_ID', ...message }, null, 2).replaceAll("'", "'\\''")}'`,
    ].join('\n')
  return [
    "import { createClient } from './client'",
    '',
    `const call = createClient({ url: ${typeScriptLiteral(server)}, token: process.env.TOKEN ?? '' })`,
    '',
    `await call('createContent', ${typeScriptLiteral({ in_reply_to_id: 'CONTENT_ID', ...message })})`,
  ].join('\n')
}

/** Writes a value as TypeScript. Property names have quotes only where needed. */
function typeScriptLiteral(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Array.isArray(value)
    ? value.map(typeScriptLiteral)
    : Object.entries(value).map(
        ([name, each]) =>
          `${/^[a-z_$][\w$]*$/i.test(name) ? name : typeScriptLiteral(name)}: ${typeScriptLiteral(each)}`,
      )
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  return `${open}\n${parts.map((part) => `  ${part.replaceAll('\n', '\n  ')},`).join('\n')}\n${close}`
}
