import type { JsonNode, Member, ObjectNode, Place } from './json-tree'

/** From the root of the document: names of members, numbers of items. */
export type Path = readonly (string | number)[]

/** `structured_content.items[2].title`, as the server's problems say it. */
export function readPath(written: string): Path {
  return [...written.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, place, name = '']) =>
    place === undefined ? name : Number(place),
  )
}

export const writePath = (path: Path): string =>
  path.reduce<string>(
    (before, step) => (typeof step === 'number' ? `${before}[${step}]` : before ? `${before}.${step}` : step),
    '',
  )

/** The member that counts: of a name that stands twice the last. */
export const memberOf = ({ members }: ObjectNode, name: string): Member | undefined =>
  members.findLast((each) => each.name === name)

/** What stands at a path; null when there is nothing. */
export function nodeAt(root: JsonNode, path: Path): JsonNode | null {
  let node: JsonNode | undefined = root
  for (const step of path) {
    if (node?.kind === 'object' && typeof step === 'string') node = memberOf(node, step)?.value
    else if (node?.kind === 'array' && typeof step === 'number') node = node.items[step]
    else return null
  }
  return node ?? null
}

/**
 * Where to show a problem at a path: its value; where that is missing or whole objects are meant, what names it: the key it stands
 * under, or the first sign of what it is missing in.
 */
export function placeOf(root: JsonNode, path: Path): Place {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(root, path.slice(0, length))
    if (!node) continue
    if (node.kind === 'scalar' && length === path.length) return { from: node.from, to: node.to }
    const parent = nodeAt(root, path.slice(0, length - 1))
    const last = path[length - 1]
    const key = parent?.kind === 'object' ? memberOf(parent, String(last))?.key : undefined
    return key ?? { from: node.from, to: Math.min(node.from + 1, node.to) }
  }
  return { from: root.from, to: Math.min(root.from + 1, root.to) }
}
