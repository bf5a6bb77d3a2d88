import type { Answer, AnswerInput } from '../answer-shapes'

export function list({ pictures }: AnswerInput): Answer {
  const tea = (payload: string, title: string, subtitle: string) => ({
    title,
    subtitle,
    payload,
    section_identifier: 'teas',
  })
  const wrap = (payload: string, title: string, subtitle: string) => ({
    title,
    subtitle,
    payload,
    section_identifier: 'wrapping',
  })
  return {
    body: '',
    structured_content: {
      type: 'list',
      title: 'What shall we put aside for you?',
      subtitle: 'Choose as many teas as you like, and one way to wrap them.',
      attachment_id: pictures.tea,
      sections: [
        { identifier: 'teas', title: 'Teas, 4 oz each', multiple_selection: true },
        { identifier: 'wrapping', title: 'Wrapping' },
      ],
      items: [
        tea('tea-sencha', 'Sencha, $9.50', 'Green and grassy; 160 °F, one minute'),
        tea('tea-assam', 'Assam, $7.00', 'Malty and strong; takes milk well'),
        tea('tea-rooibos', 'Rooibos and orange, $6.50', 'No caffeine, good after dinner'),
        tea('tea-mint', 'Garden mint, $6.00', 'Dried leaves from our own back yard'),
        wrap('wrap-bag', 'Paper bag', 'Free, and it composts'),
        wrap('wrap-tin', 'Enamel tin, $5.00', 'Keeps the tea fresh for a year'),
        wrap('wrap-gift', 'Gift box with a ribbon, $3.50', 'We add a card with your words'),
      ],
    },
  }
}
