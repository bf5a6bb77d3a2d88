import createPurifier from 'dompurify'
import style from './Formatted.module.css'

const purifier = createPurifier(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  // A picture whose author said nothing about it would be read as its address.
  if (node.tagName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '')
  // Links leave the chat's frame, and the page they lead to learns nothing of it.
  if (node.tagName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
})

/** An author's HTML as words and pictures; nothing that runs, submits or styles the chat. */
export function Formatted({ html, class: bubble }: { html: string; class: string }) {
  const clean = purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog', 'audio', 'video', 'source'],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
    ALLOW_DATA_ATTR: false,
  })
  return <div class={`${bubble} ${style.formatted}`} dir="auto" dangerouslySetInnerHTML={{ __html: clean }} />
}
