import { structuredTypes } from '../../../../contract/structured'
import { preview } from '../../preview/preview'
import { type Fields, isFields } from '../../rules/fields'
import { examples } from '../../types/index'

// Payloads as models get them wrong, made by rules from the examples of the types.

export interface Malformed {
  rule: string
  type: string
  payload: unknown
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomsOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Spot {
  owner: Fields
  name: string
  value: unknown
}

/** Returns every field of the payload, also in lists. */
function spotsOf(value: unknown): Spot[] {
  if (Array.isArray(value)) return value.flatMap(spotsOf)
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [{ owner: value, name, value: inner }, ...spotsOf(inner)])
}

type Suits = (spot: Spot) => boolean
type Change = (spot: Spot) => void

const named =
  (...names: string[]): Suits =>
  (spot) =>
    names.includes(spot.name)
const set =
  (value: (old: unknown) => unknown): Change =>
  ({ owner, name, value: old }) => {
    owner[name] = value(old)
  }
const rename =
  (to: (name: string) => string): Change =>
  ({ owner, name, value }) => {
    delete owner[name]
    owner[to(name)] = value
  }
const drop: Change = ({ owner, name }) => {
  delete owner[name]
}
const isList: Suits = ({ value }) => Array.isArray(value) && value.every(isFields)
const isText: Suits = ({ value }) => typeof value === 'string'
const both =
  (...all: Suits[]): Suits =>
  (spot) =>
    all.every((suits) => suits(spot))
const listOf = (value: unknown) => value as Fields[]
const words = 'A sentence that says much more than anybody wants to read in a small chat. '

const rules: Readonly<Record<string, readonly [Suits, Change]>> = {
  'a text that is too long': [named('title', 'subtitle', 'label'), set(() => words.repeat(40))],
  'an unknown field': [() => true, ({ owner }) => Object.assign(owner, { colour: 'red', style: { bold: true } })],
  'a number as text': [named('duration', 'latitude', 'longitude', 'radius'), set(String)],
  'a text as number': [named('title', 'label', 'merchant_name'), set(() => 7)],
  'an enum in capitals': [named('type'), set((old) => String(old).toUpperCase())],
  'an address without a scheme': [
    named('url', 'payment_gateway_url'),
    set((old) => String(old).replace('https://', '')),
  ],
  'a missing id': [named('identifier', 'page_id', 'id', 'first_page_id'), drop],
  'a missing button type': [named('type'), drop],
  'a missing title': [named('title', 'label'), drop],
  'a label instead of a title': [named('title'), rename(() => 'label')],
  'a field in camel case': [
    both(isText, ({ name }) => name.includes('_')),
    rename((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())),
  ],
  'too many different items': [
    isList,
    set((old) => Array.from({ length: 150 }, (_, nth) => Object.assign({}, listOf(old)[0], { title: `Item ${nth}` }))),
  ],
  'repeated items': [isList, set((old) => Array.from({ length: 15 }, () => listOf(old)).flat())],
  'items as JSON text': [isList, set((old) => JSON.stringify(old))],
  'items as texts': [isList, set((old) => listOf(old).map(({ title }) => title ?? 'A text'))],
  'one item without its list': [isList, set((old) => listOf(old)[0])],
  'an empty item': [isList, set((old) => [null, ...listOf(old)])],
  'an object as text': [both(isText, named('title', 'url', 'payload', 'identifier')), set((old) => ({ text: old }))],
  'a price as number': [named('amount'), set(Number)],
  'a price with its currency': [named('amount'), set((old) => `${String(old)} EUR`)],
  'a code in small letters': [named('country_code', 'currency_code'), set((old) => String(old).toLowerCase())],
  'a payload as number': [named('payload'), set(() => 4711)],
  'a payload outside ASCII': [named('payload'), set(() => 'größe')],
  'an address that runs a program': [named('url'), set(() => 'javascript:alert(1)')],
  'a time without its offset': [named('start_time'), set((old) => String(old).slice(0, 16))],
  'a time with a space': [named('start_time'), set((old) => String(old).replace('T', ' '))],
  'a page that does not exist': [named('next_page_id', 'first_page_id'), set(() => 'nowhere')],
  'a missing next page': [named('next_page_id', 'submit_form'), drop],
  'half a character': [both(isText, named('title', 'subtitle', 'payload')), set((old) => `${String(old)}\ud83d`)],
  'a list that is missing': [isList, drop],
}

const around = { body: 'Please choose', attachments: new Map(), coerce: false, randomHex: () => '', now: 0 }

/** Whether the web chat refuses the payload or ignores a part of it. */
function isMalformed(payload: unknown): boolean {
  const message = Object.assign({ structuredContent: payload }, around)
  return preview(message, ['web_messaging']).channels.some(
    ({ accepted, warnings }) => !accepted || warnings.some(({ code }) => code === 'unknown_field'),
  )
}

/** Returns payloads that the web chat refuses or ignores a part of, the rules in turn. The same for the same seed. */
export function malformedPayloads(count: number, seed: number): Malformed[] {
  const random = randomsOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const made: Malformed[] = []
  for (let nth = 0; made.length < count; nth++) {
    const [rule, [suits, change]] = Object.entries(rules)[nth % Object.keys(rules).length] as RuleEntry
    const type = pick(structuredTypes.filter((each) => spotsOf(examples[each]).some(suits)))
    const payload = structuredClone(examples[type]) as unknown as Fields
    change(pick(spotsOf(payload).filter(suits)))
    if (isMalformed(payload)) made.push({ rule, type, payload })
  }
  return made
}

type RuleEntry = [string, readonly [Suits, Change]]
