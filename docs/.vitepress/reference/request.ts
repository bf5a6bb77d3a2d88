import type { Operation } from './document.ts'

/** Returns the operation as a command of curl. Ids of the path and required parameters are variables of the shell. */
export function requestOf(path: string, method: string, operation: Operation): string {
  const variable = (name: string) => `$${name.toUpperCase()}`
  const query = (operation.parameters ?? [])
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name }) => `${name}=${variable(name)}`)
  const address = `$API${path.replace(/\{(\w+)\}/g, (_, name: string) => variable(name))}`
  const token = operation.security?.length === 0 ? '' : ' -H "Authorization: Bearer $TOKEN"'
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`
  const url = [address, ...(query.length > 0 ? [query.join('&')] : [])].join('?')
  return `curl${verb}${token} "${url}"${bodyOf(operation)}`
}

function bodyOf({ requestBody }: Operation): string {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!type) return ''
  if (type === 'multipart/form-data') return ' \\\n  -F private=false -F file=@picture.png'
  const example = media?.example ?? {}
  const text = typeof example === 'string' ? example.trimEnd() : JSON.stringify(example, null, 2)
  return ` \\\n  -H 'Content-Type: ${type}' --data-binary '${text.replaceAll("'", "'\\''")}'`
}
