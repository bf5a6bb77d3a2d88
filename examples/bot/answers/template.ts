import type { Answer, AnswerInput } from '../answer-shapes'

export function template({ pictures, shop }: AnswerInput): Answer {
  return {
    body: '',
    structured_content: {
      type: 'template',
      title: 'Your monstera is ready to move in',
      subtitle:
        'It comes in a clay pot with a saucer. The first week decides how well it settles; our guide is one page long.',
      attachment_id: pictures.monstera,
      url: `${shop.shelf}#monstera`,
      url_text: 'Monstera at Fern & Kettle',
      target: shop.target,
      items: [
        { type: 'url', title: 'Read the care guide', url: shop.careGuide, target: 'webview', webview_height: 'tall' },
        { type: 'reply', title: 'Deliver it', payload: 'monstera-deliver' },
        { type: 'reply', title: 'I will pick it up', payload: 'monstera-pick-up' },
      ],
    },
  }
}
