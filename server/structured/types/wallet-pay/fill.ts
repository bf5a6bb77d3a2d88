import { type Fields, isFields } from '../../rules/fields'
import { withDefault, withItems } from '../filling'

/** Adds the constants. */
export function fillPayment(payload: Fields): Fields {
  const final = (line: Fields) => withDefault(line, 'type', 'final')
  const { total, merchant_session: session } = payload
  return withItems(
    Object.assign({}, payload, isFields(total) ? { total: final(total) } : {}, {
      merchant_session: typeof session === 'string' ? objectOf(session) : session,
    }),
    'items',
    final,
  )
}

/** Some models can give objects of unknown keys only as JSON text. */
function objectOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : text
  } catch {
    return text
  }
}
