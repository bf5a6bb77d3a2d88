import type { Template } from '../../../../contract/structured/template'

export const example: Template = {
  type: 'template',
  title: 'Your order has left our warehouse',
  subtitle: 'It arrives tomorrow between 9 and 12.',
  url: 'https://shop.example.com/orders/4711',
  url_text: 'Follow the parcel',
  items: [
    { type: 'url', title: 'The invoice', url: 'https://shop.example.com/orders/4711/invoice.pdf' },
    { type: 'reply', title: 'Another day', payload: 'delay:4711' },
  ],
}
