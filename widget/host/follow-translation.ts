/**
 * A browser's translator replaces text nodes by `font` elements. Preact needs the original nodes, so they are kept
 * hidden inside. `before`: earlier changes. `replaced`: the texts that these replaced, with what they said then.
 */
export function followTranslation(
  before: readonly MutationRecord[] = [],
  replaced: ReadonlyMap<Node, string | null> = new Map(),
): void {
  if (isFollowing) return
  isFollowing = true
  before.forEach(follow)
  for (const [text, words] of replaced) if (text.nodeValue !== words) showAgain(text)
  new MutationObserver((changes) => changes.forEach(follow)).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  const { insertBefore } = Node.prototype
  // If Preact inserts before a translated text, inserts before its `font` element.
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    const font = before && fontOf(before)
    return insertBefore.call(this, added, font && font.parentNode === this ? font : before) as T
  }
}

let isFollowing = false
const holders = new WeakMap<Element, HTMLElement>()

const fontOf = ({ parentElement: holder }: Node) =>
  holder && holders.get(holder) === holder ? holder.parentElement : null

/** Shows the changed text, which the translator then translates. */
function showAgain(text: Node) {
  const font = fontOf(text)
  if (font?.isConnected) font.replaceWith(text)
}

function follow({ type, target, removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) {
  if (type === 'characterData') return showAgain(target)
  if (target instanceof HTMLElement && holders.get(target) === target) {
    // Preact has removed or moved its text.
    if (!target.hasChildNodes()) target.parentElement?.remove()
    return
  }
  for (const text of removedNodes) {
    if (!(text instanceof Text) || text.isConnected) continue
    const font = [...addedNodes, previousSibling, nextSibling].find(isNewTranslation)
    if (font) hide(text, font)
  }
}

const nextSibling = Object.getOwnPropertyDescriptor(Node.prototype, 'nextSibling')?.get

const isNewTranslation = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font' && !holders.has(node) && node.isConnected

function hide(text: Text, font: HTMLElement) {
  const holder = document.createElement('span')
  holder.hidden = true
  holder.translate = false
  holder.className = 'notranslate'
  holder.append(text)
  holders.set(holder, holder)
  holders.set(font, holder)
  font.append(holder)
  // Preact reads `nextSibling` of the text to find its position.
  Object.defineProperty(text, 'nextSibling', {
    configurable: true,
    get: () => {
      const font = fontOf(text)
      return font ? font.nextSibling : nextSibling?.call(text)
    },
  })
}
