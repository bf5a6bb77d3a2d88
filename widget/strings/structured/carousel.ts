export const carouselWords = {
  carousel_label: { one: '{count} card', other: '{count} cards' },
  carousel: 'carousel',
  slide: 'card',
  slide_label: '{title}, {index} of {count}',
  previous_card: 'Previous card',
  next_card: 'Next card',
}
