import type { Locator } from '@playwright/test'

/** Imitates a browser's page translation: wraps each text in two `font` elements. Later texts follow after 300 ms. */
export const translate = (within: Locator) =>
  within.evaluate(({ ownerDocument: { body } }) => {
    const translated = (node: Node) => {
      const inside = node.parentElement?.closest('font,script,style,textarea,[translate=no],.notranslate')
      if (inside || !node.textContent?.trim() || !node.isConnected) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `‹${node.textContent}›`
      outer.append(inner)
      node.parentNode?.replaceChild(outer, node)
    }
    const textsOf = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const found = node instanceof Text ? [node as Node] : []
      while (walker.nextNode()) found.push(walker.currentNode)
      return found
    }
    for (const text of textsOf(body)) translated(text)
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      setTimeout(() => added.flatMap(textsOf).forEach(translated), 300)
    }).observe(body, { childList: true, subtree: true })
  })
