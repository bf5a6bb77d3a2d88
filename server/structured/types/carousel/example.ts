import type { Carousel } from '../../../../contract/structured/carousel'

export const example: Carousel = {
  type: 'carousel',
  items: [
    {
      title: 'Enamel mug',
      subtitle: '350 ml',
      url: 'https://shop.example.com/products/mug',
      items: [{ type: 'reply', title: 'Put in my cart', payload: 'cart:mug' }],
    },
    {
      title: 'Tea pot',
      subtitle: '1 litre',
      url: 'https://shop.example.com/products/pot',
      items: [{ type: 'reply', title: 'Put in my cart', payload: 'cart:pot' }],
    },
  ],
}
