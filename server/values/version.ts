// Node needs the import attribute without a bundler, as in journeys, which load parts of the server.
import product from '../../package.json' with { type: 'json' }

export const { version } = product
