import type { Answer, AnswerInput } from '../answer-shapes'

export function link({ pictures, shop }: AnswerInput): Answer {
  return {
    body: '',
    structured_content: {
      type: 'rich_link',
      url: shop.visit,
      url_text: 'Opening hours and delivery',
      title: 'Visit us by the harbor',
      subtitle: 'Open Tuesday to Saturday from ten to six. Tea is on the house while you choose a plant.',
      attachment_id: pictures.shop,
      target: shop.target,
    },
  }
}
