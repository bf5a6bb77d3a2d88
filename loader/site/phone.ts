import type { Site } from './site'
export function fillScreen(_site: Site) {}
