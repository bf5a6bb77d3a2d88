import type { Answer } from '../answer-shapes'

export function select(): Answer {
  return {
    body: 'Which size of pot do you need?',
    structured_content: {
      type: 'select',
      items: [
        { title: 'Small', payload: 'size-small' },
        { title: 'Medium', payload: 'size-medium' },
        { title: 'Large', payload: 'size-large' },
        { title: 'Help me measure', payload: 'size-help' },
      ],
    },
  }
}
