// A field is read several times faster by a name in the source than by a name in a variable, and this is the hottest
// path of the service. So the loop over the rows of an object is written out once, when the tables load.

/** `names` are the parameters of the function with the body `lines`; `known` are bound to it by name. */
export function unroll<F>(known: Readonly<Record<string, unknown>>, parameters: readonly string[], lines: string[]): F {
  const source = `return function (${parameters.join(', ')}) {\n${lines.join('\n')}\n}`
  return new Function(...Object.keys(known), source)(...Object.values(known)) as F
}

/** Only names of our own tables may appear in the source. */
export function propertyName(name: string): string {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`${name} cannot be the name of a field.`)
  return name
}
