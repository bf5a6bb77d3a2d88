// Node requires the import attribute if no bundler is used, for example in journeys.
import product from '../../package.json' with { type: 'json' }

export const { version } = product
