import type { Template } from '../../../../contract/structured/template'
import { address, payload, picture, type ToolWords } from '../tool-words'

export const showTemplate = {
  name: 'show_template',
  type: 'template',
  waits: false,
  about: 'Shows the customer one card: a title, and if you like a text, a picture, a link and a few buttons.',
  fields: {
    title: 'Heading of the card.',
    subtitle: 'Text below the heading.',
    url: `${address} It opens when the customer presses the card.`,
    url_fallback: null,
    url_text: 'Label of the link.',
    attachment_id: picture,
    attachment_fallback_id: null,
    items: 'Buttons below the text.',
    'items.type': '"reply" sends an answer to you, "url" opens a page.',
    'items.title': 'Label of the button.',
    'items.payload': payload,
    'items.url': address,
    'items.url_fallback': null,
    'items.target': null,
    'items.webview_height': null,
    target: null,
    webview_height: null,
    footer: 'Small text at the bottom.',
  },
} satisfies ToolWords<Template>
