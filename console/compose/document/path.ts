import type { Node } from 'jsonc-parser'
import { placeOfNode, type TextRange } from './json-tree'

/** A path from the root of the document: property names and array indexes. */
export type Path = readonly (string | number)[]

/** Parses a path of an error from the server, such as `structured_content.items[2].title`. */
export function parsePath(written: string): Path {
  return [...written.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, place, name = '']) =>
    place === undefined ? name : Number(place),
  )
}

export const writePath = (path: Path): string =>
  path.reduce<string>(
    (before, step) => (typeof step === 'number' ? `${before}[${step}]` : before ? `${before}.${step}` : step),
    '',
  )

/** Returns the object's property with this name; of repeated names the last, as in `JSON.parse`. */
const propertyOf = (node: Node, name: string): Node | undefined =>
  node.type === 'object' ? node.children?.findLast(({ children }) => children?.[0]?.value === name) : undefined

export function nodeAt(root: Node, path: Path): Node | null {
  let node: Node | undefined = root
  for (const step of path) {
    if (typeof step === 'string') node = node && propertyOf(node, step)?.children?.[1]
    else node = node?.type === 'array' ? node.children?.[step] : undefined
  }
  return node ?? null
}

/** Returns the range of the value. If it is missing, returns the name or first character of the object around it. */
export function problemRange(root: Node, path: Path): TextRange {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(root, path.slice(0, length))
    if (!node) continue
    if (!node.children && length === path.length) return placeOfNode(node)
    const name = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
    return name ? placeOfNode(name) : firstCharacter(node)
  }
  return firstCharacter(root)
}

const firstCharacter = ({ offset, length }: Node): TextRange => ({ from: offset, to: offset + Math.min(1, length) })
