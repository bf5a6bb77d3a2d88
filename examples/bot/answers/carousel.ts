import type { TemplateCard } from '../../../contract/structured/template'
import type { Answer, AnswerInput } from '../answer-shapes'
import type { PictureName } from '../pictures'

interface Plant {
  id: string
  picture: PictureName
  title: string
  subtitle: string
}

const plants: Plant[] = [
  {
    id: 'monstera',
    picture: 'monstera',
    title: 'Monstera, $34',
    subtitle: 'Bright shade, water once a week. Grows a new leaf each month in summer.',
  },
  { id: 'fern', picture: 'fern', title: 'Boston fern, $22', subtitle: 'Likes a steamy bathroom and never a dry day.' },
  {
    id: 'pilea',
    picture: 'pilea',
    title: 'Pilea, $16',
    subtitle: 'Small and round; turn it towards the window on Sundays.',
  },
  {
    id: 'snake-plant',
    picture: 'snakePlant',
    title: 'Snake plant, $28',
    subtitle: 'Forgives dark corners, long holidays and forgotten watering cans.',
  },
]

export function carousel({ pictures, shop }: AnswerInput): Answer {
  const card = ({ id, picture, title, subtitle }: Plant): TemplateCard => ({
    title,
    subtitle,
    attachment_id: pictures[picture],
    items: [
      { type: 'url', title: 'See it on the shelf', url: `${shop.shelf}#${id}`, target: shop.target },
      { type: 'reply', title: 'Keep one for me', payload: `keep-${id}` },
    ],
  })
  return { body: '', structured_content: { type: 'carousel', items: plants.map(card) } }
}
