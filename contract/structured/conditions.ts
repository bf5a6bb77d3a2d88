// Conditions of field rules by name. Each name can follow the word "when" in a sentence.
import { isBlank } from './blank'

type Fields = Readonly<Record<string, unknown>>

/**
 * `owner` has the field; `parent` is the object around `owner` (an item's page, a button's card); `root` is the
 * payload.
 */
export type Condition = (owner: Fields, parent: Fields, root: Fields) => boolean

const count = (value: unknown) => (Array.isArray(value) ? value.length : 0)
const addressesExtension = (o: Fields) =>
  ['app_id', 'app_name', 'app_icon', 'bid'].some((name) => !isBlank(o[name])) ||
  (typeof o.url === 'string' && o.url.startsWith('?'))
const hasAttachment = (o: Fields) => !isBlank(o.attachment_id) || !isBlank(o.attachment_fallback_id)
const hasReply = (items: unknown) => Array.isArray(items) && items.some((each) => Object(each).type === 'reply')
const picksOne = (page: Fields) => page.type === 'select' && page.multiple_selection !== true

const conditionTable = {
  'type is url': (o) => o.type === 'url',
  'type is reply': (o) => o.type === 'reply',
  'url is empty': (o) => isBlank(o.url),
  'url is empty or type is reply': (o) => isBlank(o.url) || o.type === 'reply',
  'target is not webview': (o) => o.target !== 'webview' || isBlank(o.url) || o.type === 'reply',
  'subtitle is empty': (o) => isBlank(o.subtitle),
  'an attachment is present': hasAttachment,
  'no button is a reply': (o) => !isBlank(o.items) && !hasReply(o.items),
  'only title and items are given': (o) =>
    !isBlank(o.items) && isBlank(o.subtitle) && isBlank(o.url) && !hasAttachment(o),
  'subtitle and attachment_id are both blank': (o) => isBlank(o.subtitle) && !hasAttachment(o),
  'it addresses a message-extension app': addressesExtension,
  'there is more than one section': (_o, _p, root) => count(root.sections) > 1,
  'there are sections': (_o, _p, root) => count(root.sections) > 0,
  'there are no sections': (_o, _p, root) => count(root.sections) === 0,
  'there are pages': (_o, _p, root) => count(root.pages) > 0,
  'there are no pages': (_o, _p, root) => count(root.pages) === 0,
  'the page is a select or a picker': (o) => o.type === 'select' || o.type === 'picker',
  'the page is neither a select nor a picker': (o) => o.type !== 'select' && o.type !== 'picker',
  'the page is no select': (o) => o.type !== 'select',
  'the page is no picker': (o) => o.type !== 'picker',
  'the page is neither a datePicker nor an input': (o) => o.type !== 'datePicker' && o.type !== 'input',
  'the page neither ends the form nor is a select of one choice': (o) => o.submit_form !== true && !picksOne(o),
  'its page is a select of one choice and does not end the form': (_o, page) =>
    picksOne(page) && page.submit_form !== true,
  'its page is no select of one choice': (_o, page) => !picksOne(page),
  'its page is no datePicker': (_o, page) => page.type !== 'datePicker',
  'its page is no input': (_o, page) => page.type !== 'input',
  'its page is no input of one line': (o, page) => page.type !== 'input' || o.input_type === 'multiline',
  'input_type is multiline': (o) => o.input_type === 'multiline',
  'required is true': (o) => o.required === true,
} satisfies Record<string, Condition>

export type ConditionName = keyof typeof conditionTable

export const conditions: Readonly<Record<ConditionName, Condition>> = conditionTable
