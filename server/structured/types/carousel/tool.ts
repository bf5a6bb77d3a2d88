import type { Carousel } from '../../../../contract/structured/carousel'
import { address, payload, picture, type ToolWords } from '../tool-words'

export const showCarousel = {
  name: 'show_carousel',
  type: 'carousel',
  waits: false,
  about: 'Shows the customer several cards side by side, such as products to compare.',
  fields: {
    items: 'The cards, the most useful one first. Give all of them a picture, or none.',
    'items.title': 'Heading of the card.',
    'items.subtitle': 'Text below the heading.',
    'items.url': `${address} It opens when the customer presses the card.`,
    'items.url_fallback': null,
    'items.url_text': 'Label of the link.',
    'items.attachment_id': picture,
    'items.attachment_fallback_id': null,
    'items.target': null,
    'items.webview_height': null,
    'items.items': 'Buttons of the card.',
    'items.items.type': '"reply" sends an answer to you, "url" opens a page.',
    'items.items.title': 'Label of the button.',
    'items.items.payload': payload,
    'items.items.url': address,
    'items.items.url_fallback': null,
    'items.items.target': null,
    'items.items.webview_height': null,
  },
} satisfies ToolWords<Carousel>
