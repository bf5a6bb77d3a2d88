import { defineComponent, h } from 'vue'

const limits = [
  'It is no service: you run it on a machine of yours, with SQLite or PostgreSQL.',
  'It has been tested in Chromium, not in other browsers, on real phones or with spoken screen readers.',
  'Payments end in the wallet that you connect; the demo has one that moves no money.',
  'It brings no language model. Your bot answers by the API.',
]

export const Limits = defineComponent(
  () => () =>
    h('section', { class: 'limits' }, [
      h('h2', 'What it does not do'),
      h(
        'ul',
        limits.map((limit) => h('li', limit)),
      ),
    ]),
)
