// With the attribute, so that Node reads it too where nothing is bundled: journeys load parts of the server.
import product from '../../package.json' with { type: 'json' }

export const { version } = product
