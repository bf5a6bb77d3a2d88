// With the import attribute, so that Node can read it without a bundler too: journeys load parts of the server.
import product from '../../package.json' with { type: 'json' }

export const { version } = product
