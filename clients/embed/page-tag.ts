// The script tag in the page's HTML. A consent manager may hold it back until the visitor agrees: by a type that
// browsers do not run, by an attribute such as `data-src`, or by both. Then it adds the tag again as a script.

const script = /^(module|(text|application)\/(x-)?(java|ecma)script)$/i

const hasAddress = (tag: HTMLScriptElement, src: string): boolean =>
  tag.getAttributeNames().some((name) => {
    const value = name.endsWith('src') && tag.getAttribute(name)
    return value && URL.canParse(value, document.baseURI) && new URL(value, document.baseURI).href === src
  })

const isScript = ({ nodeName }: Node): boolean => nodeName.toLowerCase() === 'script'

const hasScript = (node: Node): boolean =>
  isScript(node) || (node instanceof Element && node.getElementsByTagName('script').length > 0)

const isHeld = ({ src, type }: HTMLScriptElement): boolean => !src || (type !== '' && !script.test(type))

/** Returns the tag of this address: one that browsers run, else one that is held back. */
export function tagOf(src: string): HTMLScriptElement | undefined {
  const tags = [...document.querySelectorAll('script')].filter((tag) => hasAddress(tag, src))
  return tags.find((tag) => !isHeld(tag)) ?? tags[0]
}

/** Resolves with the tag that browsers run: at once, or when the visitor has agreed. */
export function whenReleased(src: string, tag: HTMLScriptElement): Promise<HTMLScriptElement> {
  return new Promise((resolve) => {
    const look = (found = tagOf(src)) => {
      if (!found || isHeld(found)) return
      watcher.disconnect()
      resolve(found)
    }
    // Pages change often, and scripts come rarely.
    const watcher = new MutationObserver((changes) => {
      if (changes.some(({ target, addedNodes }) => isScript(target) || [...addedNodes].some(hasScript))) look()
    })
    watcher.observe(document, { childList: true, subtree: true, attributeFilter: ['src', 'type'] })
    look(tag)
  })
}
