/** `none` shows the placeholders as they are written. */
export const sampleSets = ['short', 'long', 'empty', 'foreign', 'rtl', 'none'] as const
export type SampleSet = (typeof sampleSets)[number]

const kinds = [
  [/(name|customer|agent)$/i, 'name'],
  [/(number|id|code|count|amount|price|total)$/i, 'number'],
  [/(date|day|time)$/i, 'date'],
  [/(url|link)$/i, 'address'],
] as const
type Kind = (typeof kinds)[number][1] | 'text'

const values: Readonly<Record<Exclude<SampleSet, 'empty' | 'none'>, Readonly<Record<Kind, string>>>> = {
  short: { name: 'Li', number: '7', date: '1 May', address: 'https://example.com/7', text: 'Tea' },
  long: {
    name: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff',
    number: '4711-0815-2027-000000123456',
    date: 'Wednesday, 29 September 2027, between 10:30 and 12:45',
    address: 'https://example.com/orders/4711-0815-2027-000000123456?language=en',
    text: 'A hand-thrown stoneware teapot with a bamboo handle, enough for six cups',
  },
  foreign: {
    name: '高橋さくら',
    number: '七八九〇',
    date: '九月二十九日（水）',
    address: 'https://example.com/ja',
    text: '手作りの急須',
  },
  rtl: {
    name: 'فاطمة الزهراء',
    number: '٤٧١١',
    date: 'الأربعاء ٢٩ سبتمبر',
    address: 'https://example.com/ar',
    text: 'إبريق شاي من الخزف',
  },
}

/** Returns a sample that fits the last part of the name: `order.number` is a number. */
export function sampleOf(set: SampleSet, name: string): string {
  if (set === 'none') return `{{${name}}}`
  if (set === 'empty') return ''
  const [, kind = 'text'] = kinds.find(([pattern]) => pattern.test(name)) ?? []
  return values[set][kind as Kind]
}
