import { join } from 'node:path'

export const filesOf = (name: string, folder: string) => join('.build/peers', name, folder)
