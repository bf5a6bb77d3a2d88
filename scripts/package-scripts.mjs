/** Returns the names of the scripts in the `exports` of a package: `dist/NAME.js` is built from `NAME.ts`. */
export const scriptsOf = (exports) =>
  Object.values(exports).flatMap((target) => /^\.\/dist\/(\w+)\.js$/.exec(target.default ?? '')?.[1] ?? [])
