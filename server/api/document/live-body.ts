const lines = [
  { status: 'Looking up your order' },
  { text: 'It is ' },
  { text: '**on its way**.' },
  { structured_content: { type: 'select', items: [{ title: 'Thanks', payload: 'thanks' }] } },
  { end: true },
]

/** The body of a live message. The route reads it as it arrives, so it declares no schema for it. */
export const liveBody = {
  'application/x-ndjson': {
    schema: {
      type: 'string',
      description:
        'A piece on each line: {"text"}, {"replace"} (instead of all text so far), {"status"}, {"structured_content"} (null takes it back) or {"end":true}. The end of the body ends the message, too.',
    },
    example: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  },
  'text/plain': {
    schema: { type: 'string', description: 'Text in UTF-8, as it comes. It may hold Markdown.' },
    example: 'It is **on its way**.',
  },
}
