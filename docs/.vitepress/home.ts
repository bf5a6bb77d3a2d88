/** The front of the first page; the list of all pages follows it. */
export const home = {
  layout: 'home',
  hero: {
    name: 'Bubblewire',
    text: 'A chat on your site that shows more than text',
    tagline:
      'One script tag for the site. One REST API for the bots and people who answer. One process on a machine of yours.',
    actions: [
      { text: 'Put it on your site', link: '/use/site-owner' },
      { text: 'Answer with a bot', link: '/build/api', theme: 'alt' },
      { text: 'All pages', link: '#the-pages-by-reader', theme: 'alt' },
    ],
  },
  features: [
    {
      title: 'Structured messages',
      details:
        'Cards, carousels, quick replies, lists, forms of many pages, time slots and payments, checked before they are shown.',
    },
    {
      title: 'Leaves your page as it is',
      details: 'The tag has 2 KB, the chat opens in 30 ms, nothing moves, and nothing is loaded from others.',
    },
    {
      title: 'Nothing is lost',
      details: 'What was acknowledged is on the disk, shown once and in order. Each promise has its test.',
    },
    {
      title: 'Six kinds of channel, one payload',
      details: 'The server says beforehand what each channel makes of a message.',
    },
    {
      title: 'For everybody',
      details: 'Keyboard, screen reader, phone, bad network, 13 languages, right to left.',
    },
    {
      title: 'People behind the bot',
      details: 'An inbox to take over, hand over, search and ring, and a studio to design messages in the real chat.',
    },
  ],
}
