import {
  Actions,
  Button,
  Card,
  CardLink,
  CardText,
  Chart,
  Divider,
  ExternalSelect,
  Field,
  Fields,
  Image,
  LinkButton,
  NotImplementedError,
  parseMarkdown,
  RadioSelect,
  Section,
  Select,
  SelectOption,
  Table,
} from 'chat'
import { expect, test } from 'vitest'
import { lint } from '../structured/index'
import { payloadOf, pressedButton } from './button-payloads'
import { messageOfCard } from './cards'
import { htmlOf } from './html'

const yes = Button({ id: 'answer', label: 'Yes', value: 'yes' })
const shop = LinkButton({ label: 'Shop', url: 'https://shop.example.com' })
const sizes = {
  id: 'size',
  label: 'Size',
  options: [SelectOption({ label: 'Small', value: 's', description: '250 ml' })],
}

test('a card with title, fields, picture and buttons becomes a template', () => {
  const card = Card({
    title: 'Cup',
    subtitle: '350 ml',
    imageUrl: 'https://shop.example.com/cup.jpg',
    children: [
      Section([CardText('Made of **enamel**'), Fields([Field({ label: 'Price', value: '12 €' })])]),
      Actions([yes, shop]),
    ],
  })
  expect(messageOfCard(card)).toEqual({
    markdown: '',
    structured: {
      type: 'template',
      title: 'Cup',
      subtitle: '350 ml\nMade of enamel\nPrice: 12 €',
      items: [
        { type: 'reply', title: 'Yes', payload: 'answer=yes' },
        { type: 'url', title: 'Shop', url: 'https://shop.example.com' },
      ],
    },
    picture: { url: 'https://shop.example.com/cup.jpg' },
  })
})

test('texts and buttons alone become quick replies, a select becomes a list', () => {
  const replies = messageOfCard(Card({ children: [CardText('Shall we?'), Actions([yes])] }))
  expect(replies).toMatchObject({ markdown: 'Shall we?', structured: { type: 'select', items: [{ title: 'Yes' }] } })
  for (const choice of [Select(sizes), RadioSelect(sizes)])
    expect(messageOfCard(Card({ title: 'A cup', children: [Actions([choice])] })).structured).toEqual({
      type: 'list',
      title: 'A cup',
      subtitle: 'Size',
      items: [{ title: 'Small', payload: 'size=s', subtitle: '250 ml' }],
    })
})

test('a picture with its text, and one link, go into the template', () => {
  const picture = Image({ url: 'https://shop.example.com/a.png', alt: 'A cup' })
  const link = CardLink({ label: 'More', url: 'https://shop.example.com/more' })
  expect(messageOfCard(Card({ children: [CardText('Hello'), picture, link] }))).toEqual({
    markdown: '',
    structured: { type: 'template', title: 'Hello', url: 'https://shop.example.com/more', url_text: 'More' },
    picture: { url: 'https://shop.example.com/a.png', alt: 'A cup' },
  })
})

test('what no field holds is Markdown beside the template', () => {
  const table = Table({ headers: ['Day', 'Cups'], rows: [['Mon|Tue', '3']] })
  const made = messageOfCard(Card({ title: 'Cups', children: [table, Divider(), CardText('x'.repeat(1001))] }))
  expect(made.structured).toEqual({ type: 'template', title: 'Cups' })
  expect(made.markdown).toBe(`| Day | Cups |\n| --- | --- |\n| Mon\\|Tue | 3 |\n\n---\n\n${'x'.repeat(1001)}`)
  const chart = Chart({ title: 'Sales', chart: { type: 'pie', segments: [{ label: 'Tea', value: 1 }] } })
  expect(messageOfCard(Card({ title: 'Cups', children: [chart] })).markdown).toMatch(/^```\nSales[\s\S]*Tea/)
})

test('a card of texts alone is a text', () => {
  const texts = [CardText('Hello', { style: 'bold' }), CardText('there')]
  expect(messageOfCard(Card({ subtitle: 'From us', children: texts }))).toEqual({
    markdown: 'From us\n\n**Hello**\n\nthere',
    structured: null,
    picture: null,
  })
})

test('a button that is switched off is left out', () => {
  const off = Button({ id: 'off', label: 'Off', disabled: true })
  const { structured } = messageOfCard(Card({ title: 'Cup', children: [Actions([off, yes])] }))
  expect(structured).toMatchObject({ items: [{ title: 'Yes' }] })
})

test.each([
  ['a select beside buttons', [Select(sizes), yes]],
  ['two selects', [Select(sizes), Select(sizes)]],
  ['a select that asks a server', [ExternalSelect({ id: 'x', label: 'X' }) as never]],
  ['a button that opens a modal', [Button({ id: 'x', label: 'X', actionType: 'modal' })]],
  ['five buttons with a link', [yes, yes, yes, yes, shop]],
])('%s has no counterpart', (_, actions) => {
  const card = Card({ title: 'Cup', children: [Actions(actions)] })
  expect(() => messageOfCard(card)).toThrow(NotImplementedError)
})

test.each([
  [Card({ title: 'Cup', children: [Actions([yes, shop])] })],
  [Card({ title: 'Cup', children: [Actions([Select(sizes)])] })],
  [Card({ children: [CardText('Shall we?'), Actions(Array(13).fill(yes))] })],
])('the server accepts the message of card %#', (card) => {
  const { markdown, structured } = messageOfCard(card)
  expect(lint({ body: markdown, structured_content: structured }, { channels: ['web_messaging'] })).toMatchObject({
    accepted: true,
  })
})

test.each([
  ['approve', undefined],
  ['approve', ''],
  ['a=b', 'c=d'],
  ['grün 🍵', '__cb:0123456789abcdef'],
  ['a\nb%', '%'],
])('a button with the id %j and the value %j comes back', (actionId, value) => {
  const payload = payloadOf(actionId, value)
  expect(payload).toMatch(/^[\x21-\x7e]*$/)
  expect(pressedButton(payload)).toEqual({ actionId, value })
})

test('a payload of another program is the id', () => {
  expect(pressedButton('keep:cup')).toEqual({ actionId: 'keep:cup', value: undefined })
  expect(pressedButton('100%')).toEqual({ actionId: '100%', value: undefined })
})

test('Markdown becomes HTML, and HTML in it becomes text', () => {
  const html = (markdown: string) => htmlOf(parseMarkdown(markdown))
  expect(html('# Tea\n\n**Hot** *and* ~~cold~~ `now` [here](https://x.example?a="b)')).toBe(
    '<h1>Tea</h1><p><strong>Hot</strong> <em>and</em> <s>cold</s> <code>now</code> <a href="https://x.example?a=&quot;b">here</a></p>',
  )
  expect(html('- one\n- [x] two\n\n1. three')).toBe('<ul><li>one</li><li>☑ two</li></ul><ol><li>three</li></ol>')
  expect(html('> a\n\n---\n\n```\n<b>\n```\n\n<script>alert(1)</script>')).toBe(
    '<blockquote><p>a</p></blockquote><hr><pre><code>&lt;b&gt;</code></pre>&lt;script&gt;alert(1)&lt;/script&gt;',
  )
  expect(html('| a | b |\n| - | - |\n| 1 | 2 |')).toBe(
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
  )
  expect(html('![A cup](https://x.example/a.png)')).toContain('<a href="https://x.example/a.png">A cup</a>')
})
