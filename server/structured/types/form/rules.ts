import type { Form } from '../../../../contract/structured/form'
import { defaultPageId } from '../../rules/fills'
import type { StructuredRules } from '../../rules/rules'

/** A questionnaire with one question per page. */
export const form = {
  type: 'form',
  plainText: ['title', 'title of the first page'],
  fields: {
    type: { type: 'string', required: true, only: ['form'] },
    title: { type: 'string', shown: true, requiredWhen: 'there are no pages', limit: 1024, ours: true },
    subtitle: { type: 'string', shown: true, limit: 1024, ours: true },
    // The spec does not say which of title, subtitle and first_page_id are mandatory. A form of several pages cannot
    // start without first_page_id.
    first_page_id: {
      type: 'string',
      requiredWhen: 'there are pages',
      default: defaultPageId,
      limit: 200,
      ours: true,
    },
    private: { type: 'boolean' },
    show_summary: { type: 'boolean', default: false },
    attachment_id: { type: 'string', is: 'attachment id' },
    attachment_fallback_id: { type: 'string', is: 'fallback attachment id' },
    splash: { type: 'object' },
    'splash.header': { type: 'string', shown: true, limit: 1024, ours: true },
    'splash.text': { type: 'string', shown: true, limit: 2000, ours: true },
    'splash.button_title': { type: 'string', shown: true, limit: 80, ours: true },
    'splash.attachment_id': { type: 'string', is: 'attachment id' },
    'splash.attachment_fallback_id': { type: 'string', is: 'fallback attachment id' },
    pages: { type: 'array', whenBlank: 'a page that asks the title', limit: 100, ours: true },
    'pages.page_id': { type: 'string', required: true, limit: 200, ours: true, unique: true },
    'pages.type': { type: 'string', required: true, only: ['select', 'picker', 'datePicker', 'input'] },
    'pages.header': { type: 'string', shown: true, limit: 1024, ours: true },
    'pages.title': { type: 'string', shown: true, required: true, limit: 2000, ours: true },
    'pages.attachment_id': { type: 'string', is: 'attachment id' },
    'pages.attachment_fallback_id': { type: 'string', is: 'fallback attachment id' },
    'pages.next_page_id': {
      type: 'string',
      requiredWhen: 'the page neither ends the form nor is a select of one choice',
      limit: 200,
      ours: true,
    },
    'pages.submit_form': { type: 'boolean' },
    'pages.multiple_selection': { type: 'boolean', ignoredWhen: 'the page is no select' },
    'pages.picker_title': { type: 'string', shown: true, ignoredWhen: 'the page is no picker', limit: 200, ours: true },
    'pages.selected_item_index': { type: 'integer', ignoredWhen: 'the page is no picker', atLeast: 0 },
    'pages.hint_text': {
      type: 'string',
      shown: true,
      ignoredWhen: 'the page is neither a datePicker nor an input',
      limit: 1024,
      ours: true,
    },
    'pages.items': {
      type: 'array',
      requiredWhen: 'the page is a select or a picker',
      ignoredWhen: 'the page is neither a select nor a picker',
      limit: 200,
      ours: true,
    },
    'pages.items.title': { type: 'string', shown: true, required: true, limit: 1024, ours: true },
    'pages.items.value': { type: 'string', required: true, limit: 2000, ours: true },
    'pages.items.id': { type: 'string', required: true, limit: 200, ours: true, unique: true },
    'pages.items.next_page_id': {
      type: 'string',
      requiredWhen: 'its page is a select of one choice and does not end the form',
      ignoredWhen: 'its page is no select of one choice',
      limit: 200,
      ours: true,
    },
    'pages.items.attachment_id': { type: 'string', is: 'attachment id' },
    'pages.items.attachment_fallback_id': { type: 'string', is: 'fallback attachment id' },
    // Absent options are filled with defaults.
    'pages.options': { type: 'object', ignoredWhen: 'the page is neither a datePicker nor an input' },
    'pages.options.date_format': {
      type: 'string',
      is: 'date format',
      ignoredWhen: 'its page is no datePicker',
      limit: 100,
      ours: true,
    },
    'pages.options.start_date': { type: 'string', is: 'date', ignoredWhen: 'its page is no datePicker' },
    'pages.options.maximum_date': { type: 'string', is: 'date', ignoredWhen: 'its page is no datePicker' },
    'pages.options.minimum_date': { type: 'string', is: 'date', ignoredWhen: 'its page is no datePicker' },
    'pages.options.label_text': {
      type: 'string',
      shown: true,
      ignoredWhen: 'its page is no datePicker',
      limit: 200,
      ours: true,
    },
    'pages.options.regex': {
      type: 'string',
      is: 'regular expression',
      ignoredWhen: 'its page is no input',
      limit: 2000,
      ours: true,
    },
    'pages.options.placeholder': {
      type: 'string',
      shown: true,
      ignoredWhen: 'its page is no input',
      limit: 200,
      ours: true,
    },
    'pages.options.required': { type: 'boolean', ignoredWhen: 'its page is no input', default: false },
    'pages.options.input_type': {
      type: 'string',
      ignoredWhen: 'its page is no input',
      only: ['singleline', 'multiline'],
      default: 'singleline',
    },
    'pages.options.prefix_text': {
      type: 'string',
      shown: true,
      ignoredWhen: 'its page is no input of one line',
      default: '',
      limit: 200,
      ours: true,
    },
    'pages.options.max_character_count': {
      type: 'integer',
      ignoredWhen: 'its page is no input',
      default: 30,
      defaultIf: { 'input_type is multiline': 300 },
      atLeast: 1,
      atMost: 10_000,
      ours: true,
    },
    'pages.options.keyboard_type': {
      type: 'string',
      ignoredWhen: 'its page is no input',
      // biome-ignore format: in the spec's order
      only: [
        'default', 'asciiCapable', 'numbersAndPunctuation', 'numberPad', 'phonePad', 'namePhonePad', 'emailAddress',
        'decimalPad', 'UIKeyboardTypeSocial', 'webSearch',
      ],
    },
    'pages.options.text_content_type': {
      type: 'string',
      ignoredWhen: 'its page is no input',
      // biome-ignore format: in the spec's order
      only: [
        'name', 'namePrefix', 'givenName', 'middleName', 'familyName', 'nameSuffix', 'nickname', 'jobTitle',
        'organizationName', 'location', 'fullStreetAddress', 'streetAddressLine1', 'streetAddressLine2', 'addressCity',
        'addressState', 'addressCityAndState', 'sublocality', 'countryName', 'postalCode', 'telephoneNumber',
        'emailAddress', 'URL', 'creditCardNumber', 'username', 'password', 'newPassword', 'oneTimeCode',
      ],
    },
  },
  whole: [
    'every named page exists, no page is out of reach, every path ends with submit_form',
    'minimum_date, start_date and maximum_date are in order',
    'selected_item_index names an item',
    'regex is JSON-encoded',
  ],
  channels: {
    // The chat has these texts in its own language.
    business_chat: [
      {
        as: 'form',
        fields: {
          'pages.options.label_text': { default: 'Date', translated: true },
          'pages.options.placeholder': {
            default: 'Optional',
            defaultIf: { 'required is true': 'Required' },
            translated: true,
          },
        },
      },
    ],
    web_messaging: [{ as: 'web', fields: {} }],
    messenger: 'plain text',
    business_listing: 'plain text',
    chat_app: 'plain text',
    photo_sharing: 'plain text',
  },
} satisfies StructuredRules<Form>
